import { fillTemplate, slotsOf, type WaComponents } from '@parley/schema';
import {
  IconCopy,
  IconExternalLink,
  IconFile,
  IconMovie,
  IconPhone,
  IconPhoto,
  IconArrowBackUp,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './PhonePreview.module.css';

export interface PreviewFile {
  name: string;
  mimeType: string;
  url: string;
}

interface Props {
  components: WaComponents;
  language: string;
  /** Without them the samples stand in their places. */
  values?: Readonly<Record<string, string>> | undefined;
  file?: PreviewFile | null | undefined;
}

/** The template as it will stand on the customer's phone. */
export function PhonePreview({ components, language, values, file }: Props) {
  const { t } = useTranslation('templates');
  const samples = Object.fromEntries(slotsOf(components).map(({ key, variable }) => [key, variable.sample]));
  const shown = fillTemplate(components, language, values ?? samples);
  const { header, buttons } = components;
  return (
    <figure className={styles.phone} aria-label={t('preview')}>
      <div className={styles.screen}>
        <div className={styles.bubble}>
          {header && header.subtype !== 'text' ? <Media subtype={header.subtype} file={file} /> : null}
          {shown.header ? <strong dir="auto">{shown.header}</strong> : null}
          <p className={styles.body} dir="auto">
            {shown.body ? formatted(shown.body) : <span className={styles.empty}>{t('previewEmpty')}</span>}
          </p>
          {shown.footer ? (
            <p className={styles.footer} dir="auto">
              {shown.footer}
            </p>
          ) : null}
        </div>
        {buttons.length > 0 ? (
          <ul className={styles.buttons}>
            {buttons.map(({ type, text }, at) => (
              <li key={`${type} ${at}`}>
                <ButtonIcon type={type} />
                <bdi>{text || '…'}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </figure>
  );
}

function Media({ subtype, file }: { subtype: 'image' | 'video' | 'document'; file: Props['file'] }) {
  if (file && subtype === 'image') return <img className={styles.media} src={file.url} alt={file.name} />;
  const Glyph = subtype === 'image' ? IconPhoto : subtype === 'video' ? IconMovie : IconFile;
  return (
    <span className={styles.media} data-empty>
      <Glyph size={28} aria-hidden />
      {file ? <bdi>{file.name}</bdi> : null}
    </span>
  );
}

function ButtonIcon({ type }: { type: WaComponents['buttons'][number]['type'] }) {
  const Glyph = {
    URL: IconExternalLink,
    PHONE_NUMBER: IconPhone,
    OTP: IconCopy,
    QUICK_REPLY: IconArrowBackUp,
  }[type];
  return <Glyph size={15} aria-hidden />;
}

const MARKS = /(\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~)/g;

/** WhatsApp's own marks: *bold*, _italic_, ~struck~. */
function formatted(text: string): ReactNode {
  return text.split(MARKS).map((part, at) => {
    const inside = part.slice(1, -1);
    const isMark = part.length > 2 && part.at(0) === part.at(-1);
    if (isMark && part.startsWith('*')) return <b key={at}>{inside}</b>;
    if (isMark && part.startsWith('_')) return <i key={at}>{inside}</i>;
    if (isMark && part.startsWith('~')) return <s key={at}>{inside}</s>;
    return <Fragment key={at}>{part}</Fragment>;
  });
}
