import { useRef, useState } from 'preact/hooks';
import { fileSize } from '../i18n/dates';
import type { WidgetAttachment } from '../protocol';
import { useSurroundings } from './context';
import { Icon } from './icons';
import type { Shown } from './shown';

/** Links to files live five minutes; a click after four fetches a fresh one first. */
const FRESH_MS = 4 * 60_000;
const INLINE = /^image\/(png|jpe?g|gif|webp|avif)$/;

export function Attachments({ item }: { item: Shown }) {
  if (item.attachments.length === 0) return null;
  return (
    <div class="files">
      {item.attachments.map((file) => (
        <File key={file.id} file={file} item={item} />
      ))}
    </div>
  );
}

function File({ file, item }: { file: WidgetAttachment; item: Shown }) {
  const { chat, texts, origin } = useSurroundings();
  const [isBroken, setBroken] = useState(false);
  const shownSince = useRef(Date.now());
  const lastUrl = useRef(file.url);
  if (lastUrl.current !== file.url) {
    lastUrl.current = file.url;
    shownSince.current = Date.now();
  }
  const href = new URL(file.url, origin).href;
  const isImage = INLINE.test(file.mime_type) && !isBroken;

  const open = async (event: MouseEvent) => {
    if (!item.message || Date.now() - shownSince.current < FRESH_MS) return;
    event.preventDefault();
    const fresh = await chat.refresh(item.message).catch(() => undefined);
    const url = fresh?.attachments.find((other) => other.id === file.id)?.url;
    if (url) window.open(new URL(url, origin).href, '_blank', 'noopener');
  };

  return (
    <a
      class={isImage ? 'image' : 'file'}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={texts.t(isImage ? 'openImage' : 'download', { name: file.name })}
      onClick={open}
    >
      {isImage ? (
        <img src={href} alt="" onError={() => setBroken(true)} />
      ) : (
        <>
          <Icon name="file" size={20} />
          <span class="file-name" dir="auto">
            {file.name}
          </span>
          <span class="meta">{fileSize(file.size)}</span>
        </>
      )}
    </a>
  );
}
