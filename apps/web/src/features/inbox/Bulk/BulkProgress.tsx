import { Button, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { codedError } from '@/lib/apollo';
import { useNews } from '@/lib/news';
import { toast } from '@/lib/toast';
import { IconAction } from '@/ui';
import {
  BulkStateFragmentDoc,
  useBulkProgressQuery,
  useCancelBulkMutation,
  useOpenBulksQuery,
} from './Bulk.generated';
import { dismissBulk, followBulk, useFollowedBulks } from './bulkProgress';
import styles from './SelectionBar.module.css';
import { useUndoBulk } from './useBulk';

/** Also when no news comes through. */
const LOOK_MS = 3_000;

/** Long operations of this person, also those that were begun before the page was loaded again. */
export function BulkProgress() {
  const followed = useFollowedBulks();
  const { data } = useOpenBulksQuery({ fetchPolicy: 'network-only', context: { quiet: true } });
  useEffect(() => {
    for (const bulk of data?.openBulks ?? []) followBulk(readFragment(BulkStateFragmentDoc, bulk).id);
  }, [data]);
  return followed.map((id) => <OneBulk key={id} id={id} />);
}

function OneBulk({ id }: { id: string }) {
  const { t } = useTranslation('bulk');
  const { data, refetch, stopPolling } = useBulkProgressQuery({
    variables: { id },
    pollInterval: LOOK_MS,
    context: { quiet: true },
  });
  const look = () => void refetch().catch(() => undefined);
  useNews(['bulk.progress'], look);
  const undo = useUndoBulk();
  const cancel = useCancel(id, look);
  const bulk = data && readFragment(BulkStateFragmentDoc, data.bulk);
  const isOver = bulk !== undefined && ['DONE', 'CANCELLED', 'UNDONE'].includes(bulk.status);
  useEffect(() => {
    if (isOver) stopPolling();
  }, [isOver, stopPolling]);
  if (!bulk) return null;
  const isUndo = bulk.status === 'UNDOING' || bulk.status === 'UNDONE';
  const part = isUndo ? bulk.undone + bulk.kept : bulk.done + bulk.unchanged + bulk.failed;
  const whole = isUndo ? bulk.done : bulk.total;
  return (
    <section className={styles.progress} aria-label={t(`doing.${bulk.action}`)}>
      <div className={styles.line}>
        <span className={styles.said} role={isOver ? 'status' : undefined}>
          {isOver
            ? t(isUndo ? 'undone' : `done.${bulk.action}`, {
                count: isUndo ? bulk.undone : bulk.done + bulk.unchanged,
              })
            : null}
          {isOver ? null : t(isUndo ? 'undoing' : `doing.${bulk.action}`)}{' '}
          {isOver ? null : <span className={styles.quiet}>{t('of', { part, whole })}</span>}
        </span>
        {bulk.viewerCanCancel ? (
          <Button variant="default" size="xs" onClick={cancel}>
            {t('stop')}
          </Button>
        ) : null}
        {isOver && bulk.viewerCanUndo ? (
          <Button variant="default" size="xs" onClick={() => void undo(bulk).then(look)}>
            {t('undo')}
          </Button>
        ) : null}
        {isOver ? (
          <IconAction label={t('dismiss')} size={28} onClick={() => dismissBulk(id)}>
            <IconX size={16} />
          </IconAction>
        ) : null}
      </div>
      {isOver ? null : (
        <Progress
          value={(100 * part) / Math.max(1, whole)}
          size="sm"
          aria-label={t(`doing.${bulk.action}`)}
        />
      )}
      {bulk.failed > 0 ? <span className={styles.quiet}>{t('notDone', { count: bulk.failed })}</span> : null}
      {bulk.kept > 0 ? <span className={styles.quiet}>{t('kept', { count: bulk.kept })}</span> : null}
    </section>
  );
}

function useCancel(id: string, onDone: () => void) {
  const [cancel] = useCancelBulkMutation({ context: { quiet: true } });
  const { t } = useTranslation('bulk');
  return () =>
    void cancel({ variables: { id } }).then(onDone, (error: unknown) =>
      toast.failure(codedError(error)?.message ?? t('offline')),
    );
}
