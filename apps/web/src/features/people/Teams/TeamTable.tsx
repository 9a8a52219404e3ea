import { Button } from '@mantine/core';
import { IconArrowsShuffle, IconHierarchy2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TeamRowFragment } from '@/gql/graphql';
import { EmptyState, ErrorState, Tag } from '@/ui';
import { DataTable, type RowAction, RowMenu, TableFoot, TableSkeleton } from '@/ui/page';
import { MembersCell, NameCell } from './TeamCells';
import type { useTeamList } from './useTeamList';

interface Props {
  list: ReturnType<typeof useTeamList>;
  term: string;
  actionsOf: (team: TeamRowFragment) => RowAction[];
  onClear: () => void;
}

/** The rows, or why there are none. */
export function TeamTable({ list, term, actionsOf, onClear }: Props) {
  const { t } = useTranslation('people');
  if (!list.teams)
    return list.error ? <ErrorState title={t('teams.broken')} onRetry={list.refresh} /> : <TableSkeleton />;
  if (list.teams.length === 0)
    return (
      <EmptyState
        icon={<IconHierarchy2 size={18} />}
        title={t(term ? 'teams.noneFound' : 'teams.noneTitle')}
        actions={
          term ? (
            <Button variant="default" onClick={onClear}>
              {t('clearFilters')}
            </Button>
          ) : null
        }
      >
        {t(term ? 'teams.noneFoundText' : 'teams.noneText')}
      </EmptyState>
    );
  return (
    <>
      <DataTable
        label={t('teams.title')}
        rows={list.teams}
        columns={[
          { key: 'name', title: t('team.name'), cell: (team) => <NameCell team={team} /> },
          { key: 'members', title: t('team.members'), cell: (team) => <MembersCell team={team} /> },
          { key: 'new', title: t('team.newWork'), cell: (team) => <NewWorkCell team={team} /> },
          { key: 'open', title: t('team.open'), isNumber: true, cell: (team) => team.openTicketCount ?? 0 },
        ]}
        idOf={(team) => team.id}
        to={(team) => `/admin/teams/${team.id}`}
        menu={(team) => <RowMenu of={team.name} actions={actionsOf(team)} />}
      />
      <TableFoot hasMore={list.hasMore} isLoading={list.isLoadingMore} onMore={list.more}>
        {t('teams.total', { count: list.teams.length })}
      </TableFoot>
    </>
  );
}

function NewWorkCell({ team }: { team: TeamRowFragment }) {
  const { t } = useTranslation('people');
  if (!team.loadBalancingEnabled) return t('team.byHand');
  return <Tag icon={<IconArrowsShuffle size={12} aria-hidden />}>{t('team.balancedTag')}</Tag>;
}
