import { Textarea } from '@mantine/core';
import { channelLimits } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { TemplateChooser } from '@/features/channels/Templates/Picker/TemplateChooser';
import { textOf } from '../textOf';
import styles from './NewConversation.module.css';
import { PhoneRecipient } from './PhoneRecipient';
import type { useBegin } from './useBegin';

/** To a number: in plain words, or by a template that was approved. */
export default function ShortLetter({ begin }: { begin: ReturnType<typeof useBegin> }) {
  const { t } = useTranslation('composer');
  const { draft, change, errors, channelId } = begin;
  const name = draft.to[0]?.name ?? null;
  return (
    <div className={styles.short}>
      <PhoneRecipient draft={draft} error={errors['to']} onChange={change} />
      {begin.begins === 'TEMPLATE' && channelId ? (
        <TemplateChooser
          channelId={channelId}
          ticketId={null}
          {...(name && {
            known: { 'contact.name': name, 'contact.first_name': name.split(/\s+/)[0] ?? null },
          })}
          submit={t('write.begin')}
          isBusy={begin.isSending}
          isBlocked={!begin.hasSomebody}
          errors={errors}
          onUse={(wish) => void begin.send('REPLY', wish)}
        />
      ) : (
        <Textarea
          label={t('write.body')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={channelLimits.SMS.text.max}
          value={/^\s*</.test(draft.body) ? textOf(draft.body) : draft.body}
          error={errors['body']}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
