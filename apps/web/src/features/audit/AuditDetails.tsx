import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AuditRowFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import styles from './AuditLog.module.css';
import { fieldName, valueOf } from './sentence';
import type { AuditFilters } from './audit-filters';

interface Props {
  id: string;
  entry: AuditRowFragment;
  onFilter: (part: Partial<AuditFilters>) => void;
}

/** Where it was done from, what changed, and the way to more of the same. */
export function AuditDetails({ id, entry, onFilter }: Props) {
  const { t } = useTranslation('audit');
  const { device, ip, changes, actorId, targetKind, targetId } = entry;
  const program = [device.browser, device.system].filter(Boolean).join(', ');
  return (
    <div id={id} className={styles.details}>
      <dl className={styles.facts}>
        <dt>{t('when')}</dt>
        <dd>{formatDateTime(entry.createdAt)}</dd>
        <dt>{t('from')}</dt>
        <dd>
          <bdi>{[ip, program].filter(Boolean).join(' · ') || t('unknown')}</bdi>
        </dd>
        <dt>{t('action')}</dt>
        <dd>
          <code dir="ltr">{entry.action}</code>
        </dd>
      </dl>
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
    </div>
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
