import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CustomFieldRowFragment } from '@/gql/graphql';
import styles from './CustomFields.module.css';

/** How far the values of a field are that becomes one of another kind, or that it stayed as it was. */
export function KindProgress({
  field,
}: {
  field: Pick<CustomFieldRowFragment, 'kindChange' | 'isChanging'>;
}) {
  const { t } = useTranslation('customFields');
  const change = field.kindChange;
  if (!change) return null;
  const kind = t(`kinds.${change.kind}`);
  if (change.status === 'FAILED') return <p className={styles.fault}>{t('kindChange.failed', { kind })}</p>;
  if (!field.isChanging) return null;
  const percent = change.total === 0 ? 0 : Math.floor((100 * change.done) / change.total);
  const words =
    change.status === 'QUEUED'
      ? t('kindChange.queued', { kind })
      : t('kindChange.running', {
          kind,
          done: change.done.toLocaleString(),
          total: change.total.toLocaleString(),
        });
  return (
    <span className={styles.progress}>
      <span className={styles.about}>{words}</span>
      <Progress value={percent} size="sm" aria-label={words} />
    </span>
  );
}
