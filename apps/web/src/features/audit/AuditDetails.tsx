import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AuditRowFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { Facts } from '@/ui/page';
import styles from './AuditLog.module.css';
import { fieldName, valueOf } from './sentence';
import type { AuditFilters } from './audit-filters';

interface Props {
  entry: AuditRowFragment;
  onFilter: (part: Partial<AuditFilters>) => void;
}

/** Where it was done from, what changed, and the way to more of the same. */
export function AuditDetails({ entry, onFilter }: Props) {
  const { t } = useTranslation('audit');
  const { device, ip, changes, actorId, targetKind, targetId } = entry;
  const program = [device.browser, device.system].filter(Boolean).join(', ');
  return (
    <>
      <Facts
        facts={[
          [t('when'), formatDateTime(entry.createdAt)],
          [t('from'), <bdi key="from">{[ip, program].filter(Boolean).join(' · ') || t('unknown')}</bdi>],
          [
            t('action'),
            <code key="action" dir="ltr">
              {entry.action}
            </code>,
          ],
        ]}
      />
      {changes.length > 0 ? (
        <div className={styles.changes} role="table" aria-label={t('changes')}>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </div>
      ) : null}
      <div className={styles.more}>
        {actorId && entry.actorKind !== 'visitor' ? (
          <Button variant="default" size="xs" onClick={() => onFilter({ actor: actorId })}>
            {t('moreOfActor')}
          </Button>
        ) : null}
        {targetKind && targetId ? (
          <Button variant="default" size="xs" onClick={() => onFilter({ targetKind, targetId })}>
            {t('moreOfThis')}
          </Button>
        ) : null}
        {ip ? (
          <Button variant="default" size="xs" onClick={() => onFilter({ ip })}>
            {t('moreFromThere')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Change({ change }: { change: AuditRowFragment['changes'][number] }) {
  const { t } = useTranslation('audit');
  const { field, before, after } = change;
  return (
    <div className={styles.change} role="row">
      <span className={styles.field} role="rowheader">
        {fieldName(field, t)}
      </span>
      {before === null ? null : (
        <>
          <span className={styles.before} role="cell">
            <span className={styles.hidden}>{t('before')}: </span>
            <bdi>{valueOf(before, t, formatDateTime)}</bdi>
          </span>
          <IconArrowRight size={14} className={styles.to} aria-hidden />
        </>
      )}
      <span className={before === null ? `${styles.after} ${styles.only}` : styles.after} role="cell">
        <span className={styles.hidden}>{t('after')}: </span>
        <bdi>{valueOf(after, t, formatDateTime)}</bdi>
      </span>
    </div>
  );
}
