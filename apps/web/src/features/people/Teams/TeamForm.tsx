import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TeamRowFragment } from '@/gql/graphql';
import { useSession } from '@/lib/session';
import { ColleagueAvatar } from '@/ui';
import { FormSection, Page, PageHead, RowMenu, SaveBar, useLeave } from '@/ui/page';
import { DepartureModal } from '../Departure/DepartureModal';
import type { Leaving } from '../Departure/leaving';
import { TeamFields, type TeamValues } from './TeamFields';
import styles from './Teams.module.css';
import { useSaveTeam } from './useSaveTeam';

/** What a team is made of, who is in it, and the way to delete it. */
export function TeamForm({ team, refetch }: { team: TeamRowFragment; refetch: () => void }) {
  const { t } = useTranslation('people');
  const leave = useLeave();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [draft, setDraft] = useState<Partial<TeamValues>>({});
  const saved = useMemo(() => valuesOf(team), [team]);
  const values = { ...saved, ...draft };
  const { save, errors, clear, isSaving } = useSaveTeam(team, () => setDraft({}), refetch);
  const { id, name, version } = team;
  const remove = () =>
    setLeaving({ kind: 'deleteTeam', people: [{ id, name, version, open: team.openTicketCount ?? 0 }] });
  return (
    <Page isForm>
      <TeamHead team={team} onDelete={remove} />
      <FormSection title={t('team.about')}>
        <TeamFields
          values={values}
          errors={errors}
          isFixed={!team.viewerCanEdit}
          known={team.members}
          onChange={(part) => {
            setDraft((before) => ({ ...before, ...part }));
            clear();
          }}
        />
      </FormSection>
      <Members team={team} />
      <SaveBar
        isDirty={JSON.stringify(sorted(values)) !== JSON.stringify(sorted(saved))}
        isSaving={isSaving}
        onSave={() => void save(values)}
        onDiscard={() => setDraft({})}
      />
      {leaving ? (
        <DepartureModal
          leaving={leaving}
          onClose={() => setLeaving(null)}
          onDone={() => {
            setLeaving(null);
            leave('/admin/teams');
          }}
        />
      ) : null}
    </Page>
  );
}

function TeamHead({ team, onDelete }: { team: TeamRowFragment; onDelete: () => void }) {
  const { t } = useTranslation('people');
  const remove = {
    label: t('actions.deleteTeam'),
    icon: <IconTrash size={16} aria-hidden />,
    isDanger: true,
    run: onDelete,
  };
  return (
    <PageHead
      title={team.name}
      purpose={t('team.openText', { count: team.openTicketCount ?? 0 })}
      back={{ to: '/admin/teams', label: t('teams.title') }}
      actions={<RowMenu of={team.name} actions={team.viewerCanEdit ? [remove] : []} />}
    />
  );
}

/** Who is in it, each the way to their own page for those who may go there. */
function Members({ team }: { team: TeamRowFragment }) {
  const { t } = useTranslation('people');
  const { can } = useSession();
  const mayOpen = can('permissions.users.manage');
  if (team.members.length === 0) return null;
  return (
    <FormSection title={t('team.memberCount', { count: team.memberCount })}>
      <ul className={styles.people}>
        {team.members.map((user) => (
          <li key={user.id}>
            <ColleagueAvatar
              id={user.id}
              name={user.fullName}
              abbr={user.abbr}
              image={user.profileImage}
              size={28}
            />
            {mayOpen ? (
              <Link to={`/admin/users/${user.id}`}>
                <bdi>{user.fullName}</bdi>
              </Link>
            ) : (
              <bdi>{user.fullName}</bdi>
            )}
            {user.status === 'ACTIVE' ? null : (
              <span className={styles.faint}>{t(`status.${user.status}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  );
}

function valuesOf(team: TeamRowFragment): TeamValues {
  return {
    name: team.name,
    loadBalancingEnabled: team.loadBalancingEnabled,
    memberIds: team.members.map((user) => user.id),
  };
}

function sorted(values: TeamValues): TeamValues {
  return { ...values, memberIds: [...values.memberIds].sort() };
}
