import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { goActing } from '@/lib/session/acting';
import styles from './ImpersonateModal.module.css';
import { useStartImpersonationMutation } from './acting.generated';

const MAX_REASON = 500;

/** Asks why, says what will happen, and opens Parley as the colleague. */
export function ImpersonateModal(props: { user: { id: string; fullName: string }; onClose: () => void }) {
  const { t } = useTranslation('acting');
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [start, { loading }] = useStartImpersonationMutation({ context: { quiet: true } });
  const { id: userId, fullName: name } = props.user;

  async function submit(): Promise<void> {
    setFault(null);
    try {
      const { data } = await start({ variables: { input: { userId, reason: reason.trim() } } });
      if (data) goActing(data.startImpersonation.url);
    } catch (error) {
      setFault(codedError(error)?.message ?? t('failed'));
    }
  }

  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('start.title', { name })}
      closeButtonProps={{ 'aria-label': t('start.cancel') }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim()) void submit();
        }}
      >
        <p className={styles.text}>{t('start.text', { name })}</p>
        <Textarea
          data-autofocus
          label={t('start.reason')}
          description={t('start.reasonHelp', { name })}
          value={reason}
          maxLength={MAX_REASON}
          autosize
          minRows={2}
          dir="auto"
          error={fault}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={props.onClose}>
            {t('start.cancel')}
          </Button>
          <Button type="submit" loading={loading} disabled={!reason.trim()}>
            {t('start.submit', { name })}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
