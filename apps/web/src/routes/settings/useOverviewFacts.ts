import { useTranslation } from 'react-i18next';
import { useNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import { useSettingsOverviewQuery } from './Overview.generated';

/** What is true of an area just now, by the title of its entry; only of areas that this person may open. */
export function useOverviewFacts(): Record<string, string | undefined> {
  const { t } = useTranslation('people');
  const { t: tr } = useTranslation('settings');
  const { can } = useSession();
  const variables = { users: can('permissions.users.manage'), teams: can('permissions.teams.manage') };
  const { data, refetch } = useSettingsOverviewQuery({
    variables,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
    skip: !variables.users && !variables.teams,
  });
  useNews(['users.changed', 'teams.changed'], () => void refetch().catch(() => undefined));
  const working = data?.working && t('users.total', { count: data.working.totalCount });
  const invited = data?.invited?.totalCount
    ? tr('facts.invited', { count: data.invited.totalCount })
    : undefined;
  return {
    users: [working, invited].filter(Boolean).join(' · ') || undefined,
    teams: data?.teams && t('teams.total', { count: data.teams.edges.length }),
  };
}
