import { Switch } from '@mantine/core';
import { IconCheck, IconLock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EffectivePermissionsQuery, Role } from '@/gql/graphql';
import { formatDate } from '@/lib/format';
import { EmptyState, ErrorState, Tag } from '@/ui';
import { TableSkeleton } from '@/ui/page';
import styles from './EffectivePermissions.module.css';
import { useEffectivePermissionsQuery } from './EffectivePermissions.generated';
import { inAreas, wordsKey } from './permission-words';

type Person = EffectivePermissionsQuery['user'];
type Effective = NonNullable<Person['effectivePermissions']>[number];

/** What a colleague may do, and for each permission why, or why not. */
export function EffectivePermissions({ userId }: { userId: string }) {
  const { t } = useTranslation('roles');
  const { data, error, refetch } = useEffectivePermissionsQuery({
    variables: { userId },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  if (error && !data)
    return <ErrorState title={t('why.failed')} detail={error.message} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton />;
  const { effectivePermissions: rows, role } = data.user;
  if (!rows) {
    return (
      <EmptyState icon={<IconLock size={18} />} title={t('why.hiddenTitle')}>
        {t('why.hiddenText')}
      </EmptyState>
    );
  }
  return <Rows rows={rows} role={role} />;
}

function Rows({ rows, role }: { rows: readonly Effective[]; role: Role }) {
  const { t } = useTranslation('roles');
  const [isGrantedOnly, setGrantedOnly] = useState(true);
  const byName = new Map(rows.map((row) => [row.permission, row]));
  const isBlocked = rows.some((row) => BARRIERS.has(row.because));
  const areas = inAreas((permission) => {
    const row = byName.get(permission);
    return row !== undefined && (!isGrantedOnly || row.granted || BARRIERS.has(row.because));
  });
  const count = rows.filter((row) => row.granted).length;
  return (
    <div className={styles.holder}>
      <div className={styles.tools}>
        <span role="status">{t('why.count', { granted: count, total: rows.length })}</span>
        <Switch
          label={t('why.onlyGranted')}
          checked={isGrantedOnly}
          onChange={(event) => setGrantedOnly(event.currentTarget.checked)}
        />
      </div>
      {isBlocked ? <p className={styles.blocked}>{t('why.blocked')}</p> : null}
      {areas.map(({ area, permissions }) => (
        <section key={area} aria-label={t(`areas.${area}`)}>
          <h2 className={styles.title}>{t(`areas.${area}`)}</h2>
          <ul className={styles.list}>
            {permissions.map((permission) => {
              const row = byName.get(permission);
              return row ? <Row key={permission} row={row} role={role} /> : null;
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

const BARRIERS = new Set(['INACTIVE', 'NEW_PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED']);

function Row({ row, role }: { row: Effective; role: Role }) {
  const { t } = useTranslation('roles');
  const reason = t(`why.because.${row.because}`, {
    role: t(`names.${role}`),
    name: row.changedByName || 'Parley',
    date: row.changedAt ? formatDate(row.changedAt) : '',
  });
  const Icon = row.granted ? IconCheck : IconX;
  return (
    <li className={styles.row} data-granted={row.granted || undefined}>
      <Icon size={16} className={styles.icon} aria-hidden />
      <span className={styles.words}>
        <span className="visually-hidden">{t(row.granted ? 'why.allowed' : 'why.notAllowed')} </span>
        <span className={styles.name}>{t(wordsKey(row.permission))}</span>
        <span className={styles.reason}>{reason}</span>
      </span>
      {row.isLimited ? <Tag>{t('why.limited')}</Tag> : null}
    </li>
  );
}
