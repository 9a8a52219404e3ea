import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ChatState, Upload } from '../chat/state';
import { useSurroundings } from './context';
import { Icon } from './icons';

const MAX_TEXT = 10_000;

/** Enter sends, Shift-Enter breaks the line; files by the button, by paste, or dropped on the panel. */
export function Composer({ state }: { state: ChatState }) {
  const { chat, texts } = useSurroundings();
  const field = useRef<HTMLTextAreaElement>(null);
  const isUploading = state.uploads.some((upload) => !upload.attachment && !upload.problem);
  const hasContent = state.draft.trim() !== '' || state.uploads.some((upload) => upload.attachment);
  const canSend = hasContent && !isUploading;

  useLayoutEffect(() => {
    const element = field.current!;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, 132)}px`;
  }, [state.draft]);

  const send = () => {
    if (!canSend) return;
    chat.send(state.draft.trim());
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const { files, types = [] } = event.clipboardData ?? {};
    // Office programs put a picture of the words beside the words: then the words are meant.
    if (!files?.length || types.includes('text/plain')) return;
    event.preventDefault();
    chat.uploads.add(files);
  };

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Tray uploads={state.uploads} />
      <div class="bar">
        <AttachButton />
        <textarea
          ref={field}
          class="write"
          rows={1}
          dir="auto"
          maxLength={MAX_TEXT}
          value={state.draft}
          aria-label={texts.t('write')}
          placeholder={texts.t('write')}
          onInput={(event) => chat.typed(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <SendButton isReady={canSend} />
      </div>
      <p class="brand">{texts.t('brand')}</p>
    </form>
  );
}

function SendButton({ isReady }: { isReady: boolean }) {
  const { texts } = useSurroundings();
  const name = texts.t('send');
  return (
    <button type="submit" class="send" aria-label={name} title={name} aria-disabled={!isReady}>
      <Icon name="send" size={20} />
    </button>
  );
}

function AttachButton() {
  const { chat, texts } = useSurroundings();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          chat.uploads.add(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
      <button
        type="button"
        class="tool"
        aria-label={texts.t('attach')}
        title={texts.t('attach')}
        onClick={() => picker.current?.click()}
      >
        <Icon name="clip" size={20} />
      </button>
    </>
  );
}

function Tray({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul class="tray">
      {uploads.map((upload) => (
        <Chip key={upload.key} upload={upload} />
      ))}
    </ul>
  );
}

const PROBLEMS = { failed: 'uploadFailed', too_large: 'uploadTooLarge', refused: 'uploadRefused' } as const;

function Chip({ upload }: { upload: Upload }) {
  const { chat, texts } = useSurroundings();
  const { name, problem } = upload;
  const n = Math.round(upload.progress * 100);
  const words = problem
    ? texts.t(PROBLEMS[problem], { name })
    : texts.t(upload.attachment ? 'uploaded' : 'uploading', { name, n });
  return (
    <li class={problem ? 'chip bad' : 'chip'} role={problem ? 'alert' : undefined}>
      <Icon name={problem ? 'alert' : 'file'} size={16} />
      <span class="chip-name" dir="auto" title={words}>
        {problem ? words : name}
      </span>
      {!problem && !upload.attachment && <progress max={100} value={n} aria-label={words} />}
      <button
        type="button"
        class="mini"
        aria-label={texts.t('removeFile', { name })}
        onClick={() => chat.uploads.remove(upload.key)}
      >
        <Icon name="close" size={14} />
      </button>
    </li>
  );
}
