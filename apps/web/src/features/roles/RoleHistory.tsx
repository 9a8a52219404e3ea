import { Drawer } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RoleHistoryQuery } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { EmptyState, ErrorState } from '@/ui';
import { TableSkeleton } from '@/ui/page';
import { wordsKey } from './permission-words';
import styles from './RoleHistory.module.css';
import { useRoleHistoryQuery } from './RolesPage.generated';

/** What was changed about roles, by whom and when. */
export function RoleHistory(props: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['roles', 'ui']);
  return (
    <Drawer
      opened={props.isOpen}
      onClose={props.onClose}
      position="right"
      size={440}
      title={t('history')}
      classNames={{ title: styles.title }}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      overlayProps={{ color: 'var(--p-scrim)', backgroundOpacity: 1 }}
    >
      {props.isOpen ? <Changes /> : null}
    </Drawer>
  );
}

function Changes() {
  const { t } = useTranslation('roles');
  const { data, error, refetch } = useRoleHistoryQuery({
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  if (error && !data)
    return <ErrorState title={t('historyFailed')} detail={error.message} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={4} />;
  if (data.roleHistory.length === 0) {
    return (
      <EmptyState icon={<IconHistory size={18} />} title={t('historyEmptyTitle')}>
        {t('historyEmptyText')}
      </EmptyState>
    );
  }
  return (
    <ol className={styles.list}>
      {data.roleHistory.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </ol>
  );
}

function Change({ change }: { change: RoleHistoryQuery['roleHistory'][number] }) {
  const { t, i18n } = useTranslation('roles');
  const listed = (permissions: readonly string[]) =>
    new Intl.ListFormat(i18n.language).format(permissions.map((one) => t(wordsKey(one))));
  return (
    <li className={styles.change}>
      <p className={styles.what}>{t(`names.${change.role}`)}</p>
      {change.isReset ? <p>{t('historyReset')}</p> : null}
      {change.gave.length > 0 ? <p>{t('historyGave', { list: listed(change.gave) })}</p> : null}
      {change.took.length > 0 ? <p>{t('historyTook', { list: listed(change.took) })}</p> : null}
      <p className={styles.who}>
        {change.actorName || 'Parley'} · <time dateTime={change.at}>{formatDateTime(change.at)}</time>
      </p>
    </li>
  );
}
