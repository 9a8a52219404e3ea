import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewOf, type WidgetValues } from './widget-draft';
import styles from './Widgets.module.css';

interface Props {
  values: WidgetValues;
  company: string;
  locale: string;
}

/** The real widget in a frame, drawn from what is being written; it loads nothing and sends nothing. */
export function Preview({ values, company, locale }: Props) {
  const { t } = useTranslation('widgets');
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState('open');
  const told = {
    type: 'parley-preview',
    config: previewOf(values, company, locale, state === 'away'),
    isOpen: state !== 'closed',
  };
  const text = JSON.stringify(told);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const tell = () => frame.current?.contentWindow?.postMessage(JSON.parse(latest.current), location.origin);
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if ((data as { type?: string } | null)?.type === 'parley-preview-ready') tell();
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    frame.current?.contentWindow?.postMessage(JSON.parse(text), location.origin);
  }, [text]);
  return (
    <section className={styles.preview} aria-label={t('preview')}>
      <SegmentedControl
        fullWidth
        aria-label={t('preview')}
        value={state}
        data={[
          { value: 'open', label: t('previewOpen') },
          { value: 'away', label: t('previewAway') },
          { value: 'closed', label: t('previewClosed') },
        ]}
        onChange={setState}
      />
      <iframe
        ref={frame}
        className={styles.frame}
        title={t('preview')}
        src={`/widget/preview?locale=${locale}`}
      />
    </section>
  );
}
