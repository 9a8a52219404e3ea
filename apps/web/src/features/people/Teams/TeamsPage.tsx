import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import type { TeamRowFragment } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import { Page, PageHead, type RowAction, TableSearch, TableTools } from '@/ui/page';
import { DepartureModal } from '../Departure/DepartureModal';
import type { Leaving } from '../Departure/leaving';
import { TeamDrawer } from './TeamDrawer';
import { TeamTable } from './TeamTable';
import { useTeamList } from './useTeamList';

/** The teams: who shares work, how it is spread, and how much of it is open. */
export default function TeamsPage() {
  const { t } = useTranslation('people');
  const [search, setSearch] = useSearchParams();
  const term = search.get('q') ?? '';
  const list = useTeamList(term);
  const [isCreating, setCreating] = useState(false);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const actionsOf = useTeamActions(setLeaving);
  useNews(['teams.changed', 'users.changed'], list.refresh);
  const setTerm = (q: string) => setSearch(q ? { q } : {}, { replace: true });
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('team.new')}
    </Button>
  );
  const isEmpty = list.teams?.length === 0;
  return (
    <Page>
      <PageHead title={t('teams.title')} purpose={t('teams.purpose')} actions={create} />
      {isEmpty && !term ? null : (
        <TableTools>
          <TableSearch label={t('teams.search')} value={term} onChange={setTerm} />
        </TableTools>
      )}
      <TeamTable list={list} term={term} actionsOf={actionsOf} onClear={() => setTerm('')} />
      {isCreating ? <TeamDrawer onClose={() => setCreating(false)} onCreated={list.refresh} /> : null}
      {leaving ? (
        <DepartureModal
          leaving={leaving}
          onClose={() => setLeaving(null)}
          onDone={() => {
            setLeaving(null);
            list.refresh();
          }}
        />
      ) : null}
    </Page>
  );
}

function useTeamActions(onLeave: (leaving: Leaving) => void) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  return ({ id, name, version, openTicketCount, viewerCanEdit }: TeamRowFragment): RowAction[] => [
    {
      label: t('actions.open'),
      icon: <IconPencil size={16} aria-hidden />,
      run: () => void navigate(`/admin/teams/${id}`),
    },
    ...(viewerCanEdit
      ? [
          {
            label: t('actions.deleteTeam'),
            icon: <IconTrash size={16} aria-hidden />,
            isDanger: true,
            run: () =>
              onLeave({ kind: 'deleteTeam', people: [{ id, name, version, open: openTicketCount ?? 0 }] }),
          },
        ]
      : []),
  ];
}
