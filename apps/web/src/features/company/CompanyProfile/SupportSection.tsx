import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '@/ui/page';
import { useSaving } from '@/lib/use-saving';
import styles from './CompanyProfile.module.css';
import { useAskForSupportMutation } from './CompanyProfile.generated';

/** A question to whoever runs this Parley. */
export function SupportSection() {
  const { t } = useTranslation('company');
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const { run, isSaving, faultOf } = useSaving();
  const [ask] = useAskForSupportMutation({ context: { quiet: true } });

  async function send(event: FormEvent) {
    event.preventDefault();
    const input = { subject, message };
    if (!(await run(() => ask({ variables: { input } }), t('support.sent')))) return;
    setSubject('');
    setMessage('');
  }

  return (
    <FormSection title={t('support.title')} help={t('support.help')}>
      <form onSubmit={(event) => void send(event)} className={styles.form} noValidate>
        <TextInput
          label={t('support.subject')}
          value={subject}
          maxLength={150}
          error={faultOf('subject')}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Textarea
          label={t('support.message')}
          value={message}
          maxLength={5_000}
          minRows={4}
          autosize
          error={faultOf('message')}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <div>
          <Button
            type="submit"
            variant="default"
            loading={isSaving}
            disabled={!subject.trim() || !message.trim()}
          >
            {t('support.send')}
          </Button>
        </div>
      </form>
    </FormSection>
  );
}
