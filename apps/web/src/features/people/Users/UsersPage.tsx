import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNews } from '@/lib/news';
import { Page, PageHead, useSelection } from '@/ui/page';
import { DepartureModal } from '../Departure/DepartureModal';
import type { Leaving } from '../Departure/leaving';
import { BulkBar } from './BulkBar';
import { InviteDrawer } from './InviteDrawer';
import { exportUsers } from './exportUsers';
import { UserTable } from './UserTable';
import { UserFilters } from './UserFilters';
import { useUserActions } from './useUserActions';
import { useUserFilters } from './useUserFilters';
import { useUserList } from './useUserList';
import { usePeopleChoicesQuery } from './UsersPage.generated';
import { useVerb } from '../useVerb';

/** Everybody who works here: who they are, what they may do, and the way to invite more. */
export default function UsersPage() {
  const { t } = useTranslation('people');
  const { filters, change } = useUserFilters();
  const list = useUserList(filters);
  const choices = usePeopleChoicesQuery({ fetchPolicy: 'cache-and-network' });
  const selection = useSelection();
  const attempt = useVerb();
  const [isInviting, setInviting] = useState(false);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const actionsOf = useUserActions({ onLeave: setLeaving, onChanged: list.refresh });
  useNews(['users.changed', 'teams.changed'], list.refresh);
  return (
    <Page>
      <PageHead
        title={t('users.title')}
        purpose={t('users.purpose')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => void attempt(() => exportUsers(filters))}
            >
              {t('export')}
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
              {t('invite.button')}
            </Button>
          </>
        }
      />
      <UserFilters filters={filters} teams={choices.data?.teams.edges ?? []} onChange={change} />
      <UserTable
        list={list}
        filters={filters}
        selection={selection}
        actionsOf={actionsOf}
        onClear={() => change({ status: null, role: null, team: null, term: '' })}
      />
      <BulkBar users={list.users ?? []} selection={selection} onLeave={setLeaving} />
      {isInviting ? (
        <InviteDrawer choices={choices.data} onClose={() => setInviting(false)} onInvited={list.refresh} />
      ) : null}
      {leaving ? (
        <DepartureModal
          leaving={leaving}
          onClose={() => setLeaving(null)}
          onDone={() => {
            setLeaving(null);
            selection.set([]);
            list.refresh();
          }}
        />
      ) : null}
    </Page>
  );
}
