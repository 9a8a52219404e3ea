import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStepUp } from '@/lib/step-up';
import { toast } from '@/lib/toast';
import { ConfirmModal, FormSection } from '@/ui/page';
import { useDisableTwoFactorMutation } from './security.generated';
import styles from './TwoFactorPage.module.css';

/** Switching the second factor off, where the company lets people. */
export function SwitchOff({ isMandatory, onOff }: { isMandatory: boolean; onOff: () => void }) {
  const { t } = useTranslation('security');
  const { run, dialog } = useStepUp();
  const [isAsking, setAsking] = useState(false);
  const [disable, { loading }] = useDisableTwoFactorMutation({ context: { quiet: true } });

  async function switchOff() {
    setAsking(false);
    try {
      const answer = await run(() => disable({ variables: { input: {} } }));
      if (!answer) return;
      toast.done(t('twoFactor.nowOff'));
      onOff();
    } catch {
      toast.failure(t('errors.notDone'), { action: { label: t('tryAgain'), run: () => void switchOff() } });
    }
  }

  return (
    <FormSection
      title={t('twoFactor.disableTitle')}
      help={t(isMandatory ? 'twoFactor.mandatory' : 'twoFactor.disableText')}
    >
      {dialog}
      {isMandatory ? null : (
        <div>
          <Button
            variant="default"
            className={styles.danger}
            loading={loading}
            onClick={() => setAsking(true)}
          >
            {t('twoFactor.disable')}
          </Button>
        </div>
      )}
      <ConfirmModal
        isOpen={isAsking}
        title={t('twoFactor.disableTitle')}
        confirm={t('twoFactor.disable')}
        onConfirm={() => void switchOff()}
        onClose={() => setAsking(false)}
      >
        {t('twoFactor.disableAsk')}
      </ConfirmModal>
    </FormSection>
  );
}
