import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ApiKeyRowFragment as ApiKey } from '@/gql/graphql';
import { formatDate, formatDateTime } from '@/lib/format';
import { DataTable, RowMenu, TableFoot } from '@/ui/page';
import styles from './Developers.module.css';

interface Props {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

export function KeyTable({ keys, onRevoke }: Props) {
  const { t } = useTranslation('developers');
  const columns = [
    { key: 'name', title: t('col.name'), cell: (key: ApiKey) => <NameCell apiKey={key} /> },
    { key: 'may', title: t('col.may'), cell: (key: ApiKey) => <MayCell scopes={key.scopes} /> },
    { key: 'owner', title: t('col.owner'), cell: (key: ApiKey) => <bdi>{key.ownerName}</bdi> },
    { key: 'used', title: t('col.used'), cell: (key: ApiKey) => <UsedCell apiKey={key} /> },
    {
      key: 'expires',
      title: t('col.expires'),
      cell: (key: ApiKey) => (
        <span className={styles.date}>{key.expiresAt ? formatDate(key.expiresAt) : t('never')}</span>
      ),
    },
    { key: 'state', title: t('col.state'), cell: (key: ApiKey) => <StateCell state={key.state} /> },
  ];
  return (
    <>
      <DataTable
        label={t('title')}
        rows={keys}
        columns={columns}
        idOf={(key) => key.id}
        isQuiet={(key) => key.state !== 'ACTIVE'}
        menu={(key) => (
          <RowMenu
            of={key.name}
            actions={[
              {
                label: t('revoke.do'),
                icon: <IconTrash size={16} aria-hidden />,
                isDanger: true,
                run: () => onRevoke(key),
              },
            ]}
          />
        )}
      />
      <TableFoot>{t('total', { count: keys.length })}</TableFoot>
    </>
  );
}

function NameCell({ apiKey }: { apiKey: ApiKey }) {
  return (
    <span className={styles.two}>
      <span className={styles.name} dir="auto">
        {apiKey.name}
      </span>
      <span className={styles.small}>
        <bdi dir="ltr">parley_…{apiKey.lastFour}</bdi>
      </span>
    </span>
  );
}

function MayCell({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation('developers');
  const count = scopes.filter((scope) => scope !== 'read' && scope !== 'write').length;
  const words = [
    t('may.read'),
    ...(scopes.includes('write') ? [t('may.write')] : []),
    ...(count > 0 ? [t('may.more', { count })] : []),
  ];
  return <span title={scopes.join(', ')}>{words.join(' · ')}</span>;
}

function UsedCell({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('developers');
  if (!apiKey.lastUsedAt) return <>{t('notYet')}</>;
  return (
    <span className={styles.two}>
      <span className={styles.date}>{formatDateTime(apiKey.lastUsedAt)}</span>
      {apiKey.lastUsedIp ? (
        <span className={styles.small}>
          <bdi dir="ltr">{apiKey.lastUsedIp}</bdi>
        </span>
      ) : null}
    </span>
  );
}

function StateCell({ state }: { state: ApiKey['state'] }) {
  const { t } = useTranslation('developers');
  if (state === 'REVOKED') return null;
  return (
    <span className={styles.state} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}
