import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmModal } from './ConfirmModal';
import { PageFoot } from './Page';
import styles from './SaveBar.module.css';
import { isLeaving } from './useLeave';

interface Props {
  /** Something differs from what is saved. The bar is there only then. */
  isDirty: boolean;
  isSaving?: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Save and Discard at the foot of the page, once something changed. Asks before changes are left behind. */
export function SaveBar({ isDirty, isSaving, onSave, onDiscard }: Props) {
  const { t } = useTranslation('ui');
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <>
      {isDirty ? (
        <PageFoot>
          <div className={styles.bar} role="region" aria-label={t('form.changed')}>
            <span className={styles.words} role="status">
              {t('form.changed')}
            </span>
            <Button variant="default" onClick={onDiscard} disabled={isSaving}>
              {t('form.discard')}
            </Button>
            <Button onClick={onSave} loading={isSaving}>
              {t('form.save')}
            </Button>
          </div>
        </PageFoot>
      ) : null}
      <LeaveQuestion isDirty={isDirty && !isSaving} />
    </>
  );
}

function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('ui');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isLeaving(nextLocation, historyAction),
  );
  return (
    <ConfirmModal
      isOpen={blocker.state === 'blocked'}
      title={t('form.leaveTitle')}
      confirm={t('form.leave')}
      cancel={t('form.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('form.leaveText')}
    </ConfirmModal>
  );
}
