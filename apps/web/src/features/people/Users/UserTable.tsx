import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRowFragment } from '@/gql/graphql';
import { EmptyState, ErrorState } from '@/ui';
import { DataTable, type RowAction, RowMenu, type Selection, TableFoot, TableSkeleton } from '@/ui/page';
import { NameCell, RoleCell, SeenCell, StatusCell, TeamsCell, TwoFactorCell } from './UserCells';
import { isFiltered, type UserFilters } from './user-filters';
import type { useUserList } from './useUserList';

interface Props {
  list: ReturnType<typeof useUserList>;
  filters: UserFilters;
  selection: Selection;
  actionsOf: (user: UserRowFragment) => RowAction[];
  onClear: () => void;
}

/** The rows, or why there are none. */
export function UserTable({ list, filters, selection, actionsOf, onClear }: Props) {
  const { t } = useTranslation('people');
  const columns = useColumns();
  if (!list.users)
    return list.error ? <ErrorState title={t('users.broken')} onRetry={list.refresh} /> : <TableSkeleton />;
  if (list.users.length === 0)
    return (
      <EmptyState
        icon={<IconUsers size={18} />}
        title={t('users.noneTitle')}
        actions={
          isFiltered(filters) ? (
            <Button variant="default" onClick={onClear}>
              {t('clearFilters')}
            </Button>
          ) : null
        }
      >
        {t('users.noneText')}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        label={t('users.title')}
        rows={list.users}
        columns={columns}
        idOf={(user) => user.id}
        to={(user) => `/admin/users/${user.id}`}
        menu={(user) => <RowMenu of={user.fullName} actions={actionsOf(user)} />}
        selection={selection}
        isQuiet={(user) => user.status === 'DEACTIVATED'}
      />
      <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
        {t('users.total', { count: list.total })}
      </TableFoot>
    </>
  );
}

type Cell = (props: { user: UserRowFragment }) => ReactNode;

const CELLS: readonly [string, Cell][] = [
  ['name', NameCell],
  ['role', RoleCell],
  ['teams', TeamsCell],
  ['twoFactor', TwoFactorCell],
  ['seen', SeenCell],
  ['status', StatusCell],
];

function useColumns() {
  const { t } = useTranslation('people');
  return CELLS.map(([key, Part]) => ({
    key,
    title: t(`columns.${key}`),
    isWideOnly: key === 'twoFactor',
    cell: (user: UserRowFragment) => <Part user={user} />,
  }));
}
