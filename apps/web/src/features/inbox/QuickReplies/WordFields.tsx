import { Select, TextInput } from '@mantine/core';
import { quickReplyTypes } from '@parley/schema';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import type { QuickReplyType } from '@/gql/graphql';
import { htmlOfText } from '../Composer/extras/htmlOfText';
import { textOf } from '../Composer/textOf';
import { type BodyHandle, PlainBody } from './PlainBody';
import styles from './QuickReplies.module.css';
import type { QuickReplyDraft } from './quick-reply-draft';
import { VariableMenu } from './VariableMenu';

const RichBody = lazyPart(() => import('./RichBody'));

export interface FieldsProps {
  draft: QuickReplyDraft;
  errors: Record<string, string>;
  isFixed: boolean;
  onChange: (part: Partial<QuickReplyDraft>) => void;
}

/** Title, shortcut, type and words. Words keep their meaning when the type changes. */
export function WordFields({ draft, errors, isFixed, onChange }: FieldsProps) {
  const { t } = useTranslation('quickReplies');
  const isMail = draft.type === 'EMAIL';
  const changeType = (type: QuickReplyType) => {
    const becomesMail = type === 'EMAIL' && !isMail;
    const becomesPlain = type !== 'EMAIL' && isMail;
    const words = becomesMail ? htmlOfText(draft.body) : becomesPlain ? textOf(draft.body) : draft.body;
    onChange({ type, body: words });
  };
  return (
    <>
      <TextInput
        label={t('form.title')}
        maxLength={200}
        disabled={isFixed}
        value={draft.title}
        error={errors['title']}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t('form.shortcut')}
        description={t('form.shortcutHelp')}
        maxLength={50}
        disabled={isFixed}
        leftSection="/"
        inputContainer={(field) => <div dir="ltr">{field}</div>}
        value={draft.shortcut}
        error={errors['shortcut']}
        onChange={(event) => onChange({ shortcut: event.currentTarget.value.replace(/^\/+/, '') })}
      />
      <Select
        label={t('typeLabel')}
        allowDeselect={false}
        disabled={isFixed}
        data={quickReplyTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={draft.type}
        error={errors['type']}
        onChange={(type) => type && changeType(type as QuickReplyType)}
      />
      {isMail ? (
        <TextInput
          label={t('form.subject')}
          maxLength={250}
          disabled={isFixed}
          value={draft.subject}
          error={errors['subject']}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
        />
      ) : null}
      <BodyField draft={draft} errors={errors} isFixed={isFixed} onChange={onChange} />
    </>
  );
}

function BodyField({ draft, errors, isFixed, onChange }: FieldsProps) {
  const { t } = useTranslation('quickReplies');
  const body = useRef<BodyHandle>(null);
  const field = {
    ref: body,
    value: draft.body,
    label: t('form.body'),
    isFixed,
    type: draft.type,
    onChange: (words: string) => onChange({ body: words }),
  };
  return (
    <div>
      <div className={styles.bodyHead}>
        <span className={styles.label} aria-hidden>
          {t('form.body')}
        </span>
        {isFixed ? null : <VariableMenu onChoose={(mark) => body.current?.insert(mark)} />}
      </div>
      {draft.type === 'EMAIL' ? (
        <Suspense fallback={<div className={styles.preview} />}>
          <RichBody key="rich" {...field} />
        </Suspense>
      ) : (
        <PlainBody key="plain" {...field} />
      )}
      {errors['body'] ? (
        <p className={styles.error} role="alert">
          {errors['body']}
        </p>
      ) : null}
    </div>
  );
}
