import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { Textarea } from '@mantine/core';
import styles from './Composer.module.css';

export interface FieldHandle {
  focus(): void;
  /** Puts text behind what is there. */
  append(text: string): void;
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
}

/** True for the keys that send, on every system. */
export function isSendKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey);
}

/** A field for plain text that grows with it. */
export function PlainField({ ref, value, onChange, onSend, label, placeholder, isCompact }: FieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    append: (text) => onChange(value + text),
  }));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isSendKey(event) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Escape') {
      event.currentTarget.blur();
    }
  };
  return (
    <Textarea
      ref={area}
      variant="unstyled"
      className={styles.plain}
      classNames={{ input: styles.plainInput }}
      autosize
      minRows={isCompact ? 1 : 2}
      maxRows={isCompact ? 5 : 10}
      // An empty field follows the page, so that its placeholder stands where the page's text begins.
      attributes={{ input: { dir: value ? 'auto' : undefined } }}
      value={value}
      aria-label={label}
      placeholder={placeholder}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
