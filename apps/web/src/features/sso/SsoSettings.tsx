import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/format';
import { useStepUp } from '@/lib/step-up';
import { ErrorState } from '@/ui';
import { ConfirmModal, SaveBar, TableSkeleton } from '@/ui/page';
import { DoorSection, PeopleSection, ProviderSection } from './SsoSections';
import styles from './SsoSettings.module.css';
import { useSsoForm } from './useSsoForm';

/** Single sign-on of a company: for the tab "Sign-in" of its account settings, inside a page. */
export function SsoSettings() {
  const { t } = useTranslation('sso');
  const stepUp = useStepUp();
  const form = useSsoForm(stepUp.run);
  const [isLeaving, setLeaving] = useState(false);
  if (form.error && !form.data) return <ErrorState title={t('broken')} onRetry={() => void form.refetch()} />;
  if (!form.data) return <TableSkeleton rows={4} />;
  return (
    <>
      <ProviderSection form={form} />
      <PeopleSection form={form} />
      {form.connection ? <DoorSection form={form} /> : null}
      {form.connection ? (
        <div className={styles.foot}>
          <span>
            {t('lastUsed')}:{' '}
            {form.connection.lastUsedAt ? formatDateTime(form.connection.lastUsedAt) : t('notYet')}
          </span>
          <Button variant="default" onClick={() => setLeaving(true)}>
            {t('off')}
          </Button>
        </div>
      ) : null}
      <SaveBar
        isDirty={form.draft.isDirty}
        isSaving={form.isBusy}
        onSave={() => void form.save()}
        onDiscard={form.discard}
      />
      <ConfirmModal
        isOpen={isLeaving}
        title={t('offTitle')}
        confirm={t('off')}
        isBusy={form.isBusy}
        onConfirm={() => void form.remove().then(() => setLeaving(false))}
        onClose={() => setLeaving(false)}
      >
        {t('offText')}
      </ConfirmModal>
      {stepUp.dialog}
    </>
  );
}
