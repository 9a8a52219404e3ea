import { IconHierarchy2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readFragment } from '@/gql';
import { TeamRowFragmentDoc } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { useNews } from '@/lib/news';
import { EmptyState, ErrorState } from '@/ui';
import { Page, PageHead, TableSkeleton } from '@/ui/page';
import { TeamForm } from './TeamForm';
import { useTeamPageQuery } from './Teams.generated';

/** One team. Each is a page of its own. */
export default function TeamPage() {
  const { teamId = '' } = useParams();
  return <OneTeam key={teamId} id={teamId} />;
}

function OneTeam({ id }: { id: string }) {
  const { t } = useTranslation('people');
  const { data, error, refetch } = useTeamPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const again = () => void refetch().catch(() => undefined);
  useNews(['teams.changed', 'users.changed'], again);
  if (data) return <TeamForm team={readFragment(TeamRowFragmentDoc, data.team)} refetch={again} />;
  const isMissing = codedError(error)?.code === 'not_found';
  const back = { to: '/admin/teams', label: t('teams.title') };
  return (
    <Page isForm>
      <PageHead title={t(isMissing ? 'team.missingTitle' : 'team.one')} back={back} />
      {!error ? <TableSkeleton rows={4} /> : null}
      {isMissing ? (
        <EmptyState icon={<IconHierarchy2 size={18} />} title={t('team.missingTitle')}>
          {t('team.missingText')}
        </EmptyState>
      ) : null}
      {error && !isMissing ? <ErrorState title={t('team.broken')} onRetry={again} /> : null}
    </Page>
  );
}
