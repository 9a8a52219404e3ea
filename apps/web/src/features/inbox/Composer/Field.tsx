import { type KeyboardEvent, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { Textarea } from '@mantine/core';
import { lazyPart } from '@/lib/fetch-part';
import styles from './Composer.module.css';
import type { TakePicture } from './pictures/putPictures';
import { putText, suggestInPlain } from './suggest/plainSuggest';
import type { SuggestSource } from './suggest/source';
import { useSuggest } from './suggest/useSuggest';
import { useTellLater } from './useTellLater';

const SuggestPopup = lazyPart(() => import('./suggest/SuggestPopup'));

export interface FieldHandle {
  focus(): void;
  /** Takes `focus` back, also before the field was ready for it. */
  leave(): void;
  /** Puts text behind what is there. */
  append(text: string): void;
  /** As if it were typed at the cursor, behind a space where there is a word. */
  type(text: string): void;
}

export interface FieldProps {
  ref?: Ref<FieldHandle>;
  value: string;
  onChange: (value: string) => void;
  /** Ctrl- or Cmd-Enter. */
  onSend: () => void;
  label: string;
  placeholder: string;
  isCompact: boolean;
  /** The element in which the tools of a formatted field stand. */
  toolsId?: string;
  /** Takes a picture that was put into the text; without it pictures are files below it. */
  pictures?: TakePicture;
  /** What "/", "@" and ":" offer here. */
  sources: readonly SuggestSource[];
}

/** True for the keys that send, on every system. */
export function isSendKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
}

/** The browser lets a field grow by itself; where it cannot, the field is measured with every key. */
const GROWS_BY_ITSELF = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** The words of a plain field: it holds them itself, and tells them when the frame is done. */
function usePlainWords(value: string, onChange: (value: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null);
  const typed = useRef(value);
  const told = useTellLater(() => typed.current, onChange);
  const [isEmpty, setEmpty] = useState(value === '');
  const changed = () => {
    typed.current = area.current?.value ?? '';
    // The same state once more would still be rendered once.
    if (isEmpty !== (typed.current === '')) setEmpty(!isEmpty);
    told.touch();
  };
  const put = (text: string) => {
    if (area.current) area.current.value = text;
    changed();
  };
  return { area, isEmpty, told, changed, put };
}

/** Behind the draft that is there; where the cursor stood already, it stays. */
function focusAtEnd(field: HTMLTextAreaElement): void {
  const isUntouched = field.selectionStart === 0 && field.selectionEnd === 0;
  field.focus();
  if (isUntouched) field.setSelectionRange(field.value.length, field.value.length);
}

/** A field for plain text that grows with it. */
export function PlainField(props: FieldProps) {
  const { ref, value, label, placeholder, isCompact } = props;
  const { area, isEmpty, told, changed, put } = usePlainWords(value, props.onChange);
  const suggest = useSuggest(props.sources);
  useImperativeHandle(ref, () => ({
    focus: () => area.current && focusAtEnd(area.current),
    leave: () => area.current?.blur(),
    append: (text) => put((area.current?.value ?? '') + text),
    type: (text) => {
      const field = area.current;
      if (!field) return;
      const { selectionStart: from, selectionEnd: to } = field;
      const isBehindWord = from > 0 && !/\s/.test(field.value[from - 1] as string);
      putText(field, from, to, isBehindWord ? ` ${text}` : text, put);
      suggestInPlain(suggest, field, put);
    },
  }));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (suggest.onKey(event.nativeEvent)) event.preventDefault();
    else if (isSendKey(event) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      told.settle();
      props.onSend();
    } else if (event.key === 'Escape') {
      event.currentTarget.blur();
    }
  };
  return (
    <>
      <Textarea
        ref={area}
        variant="unstyled"
        className={styles.plain}
        classNames={{ input: styles.plainInput }}
        {...(GROWS_BY_ITSELF
          ? { rows: isCompact ? 1 : 2 }
          : { autosize: true, minRows: isCompact ? 1 : 2, maxRows: isCompact ? 5 : 10 })}
        // An empty field follows the page, so that its placeholder stands where the page's text begins.
        attributes={{ input: { dir: isEmpty ? undefined : 'auto' } }}
        defaultValue={value}
        aria-label={label}
        placeholder={placeholder}
        onChange={changed}
        onSelect={(event) => suggestInPlain(suggest, event.currentTarget, put)}
        onKeyDown={onKeyDown}
      />
      <Suspense>
        <SuggestPopup control={suggest} />
      </Suspense>
    </>
  );
}
