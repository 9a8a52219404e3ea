import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import type { BodyHandle } from '../QuickReplies/PlainBody';
import styles from '../QuickReplies/QuickReplies.module.css';
import { VariableMenu } from '../QuickReplies/VariableMenu';
import { richText } from '../Timeline/richText';

const RichBody = lazyPart(() => import('../QuickReplies/RichBody'));

/** The words of a signature with their variables. */
export function SignatureBody(props: {
  value: string;
  label: string;
  error?: string | undefined;
  onChange: (html: string) => void;
}) {
  const body = useRef<BodyHandle>(null);
  return (
    <div>
      <div className={styles.bodyHead}>
        <span className={styles.label} aria-hidden>
          {props.label}
        </span>
        <VariableMenu onChoose={(mark) => body.current?.insert(mark)} />
      </div>
      <Suspense fallback={<div className={styles.preview} />}>
        <RichBody
          ref={body}
          value={props.value}
          label={props.label}
          isFixed={false}
          onChange={props.onChange}
        />
      </Suspense>
      {props.error ? (
        <p className={styles.error} role="alert">
          {props.error}
        </p>
      ) : null}
    </div>
  );
}

/** What the reader's own mails carry here now. */
export function SignaturePreview({ html }: { html: string }) {
  const { t } = useTranslation('signatures');
  return (
    <div>
      <span className={styles.label}>{t('preview')}</span>
      <div className={styles.preview} dir="auto">
        {html ? richText(html) : t('none')}
      </div>
    </div>
  );
}
