import {
  IconDownload,
  IconFile,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
  IconShieldX,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { Fragment, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '@/lib/format';
import { lazyPart } from '@/lib/fetch-part';
import styles from './Attachments.module.css';
import type { ShownAttachment } from './message';
import { type Renew, RenewedPicture, useFreshSave, useRenewal } from './renewed';

const Lightbox = lazyPart(() => import('./Lightbox'));

interface Props {
  attachments: readonly ShownAttachment[];
  /** Where addresses can be asked for anew: they live for some minutes only. */
  renew?: Renew;
}

/** Pictures inline, opening large; everything else as a card with its name and size. */
export function Attachments({ attachments, renew }: Props) {
  const { t } = useTranslation('conversation');
  const [open, setOpen] = useState<number | null>(null);
  const shown = attachments.filter(({ isInline }) => !isInline);
  if (shown.length === 0) return null;
  const pictures = shown.filter(isPicture);
  const files = shown.filter((attachment) => !isPicture(attachment));
  return (
    <div className={styles.attachments}>
      {pictures.length > 0 ? (
        <div className={styles.pictures} data-many={pictures.length > 1 || undefined}>
          {pictures.map((picture, index) => (
            <button
              key={picture.id}
              type="button"
              className={styles.picture}
              onClick={() => setOpen(index)}
              aria-label={t('attachment.enlarge', { name: picture.name })}
            >
              <RenewedPicture picture={picture} renew={renew} loading="lazy" decoding="async" />
            </button>
          ))}
        </div>
      ) : null}
      {files.map((file) => (
        <Fragment key={file.id}>
          {file.mimeType.startsWith('audio/') && file.url ? <Player file={file} renew={renew} /> : null}
          <FileCard file={file} renew={renew} />
        </Fragment>
      ))}
      {open === null ? null : (
        <Suspense>
          <Lightbox pictures={pictures} start={open} renew={renew} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface FileProps {
  file: ShownAttachment;
  renew: Renew | undefined;
}

/** Sound is asked for only when somebody wants to hear it. */
function Player({ file, renew }: FileProps) {
  const { t } = useTranslation('conversation');
  const onError = useRenewal(file, renew);
  return (
    // Nobody has written down what is said in it.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      className={styles.player}
      src={file.url}
      controls
      preload="none"
      onError={onError}
      aria-label={t('attachment.play', { name: file.name })}
    />
  );
}

function FileCard({ file, renew }: FileProps) {
  const { t } = useTranslation('conversation');
  const onClick = useFreshSave(file, renew);
  const Glyph = glyphOf(file.mimeType);
  if (file.threat) return <HeldCard name={file.name} threat={file.threat} />;
  return (
    <a className={styles.file} href={file.url || undefined} download={file.name} onClick={onClick}>
      <Glyph size={20} aria-hidden />
      <span className="visually-hidden">{t('attachment.save')}</span>
      <span className={styles.words}>
        <bdi className={styles.name}>{file.name}</bdi>
        <bdi className={styles.size} dir="ltr">
          {formatFileSize(file.size)}
        </bdi>
      </span>
      <IconDownload size={16} aria-hidden />
    </a>
  );
}

/** What the virus scanner held back: people see that there was a file, and nobody can have it. */
function HeldCard({ name, threat }: { name: string; threat: string }) {
  const { t } = useTranslation('conversation');
  return (
    <div className={styles.file} data-held>
      <IconShieldX size={20} aria-hidden />
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.held}>{t('attachment.held', { threat })}</span>
      </span>
    </div>
  );
}

/** SVG is left out on purpose: the server hands it over as a download only. */
const isPicture = ({ mimeType }: ShownAttachment) =>
  /^image\/(?:png|jpe?g|gif|webp|avif|bmp)$/i.test(mimeType);

function glyphOf(mimeType: string): Icon {
  if (mimeType === 'application/pdf') return IconFileTypePdf;
  if (mimeType.startsWith('audio/')) return IconMusic;
  if (mimeType.startsWith('video/')) return IconVideo;
  return /zip|compressed|tar/.test(mimeType) ? IconFileZip : IconFile;
}
