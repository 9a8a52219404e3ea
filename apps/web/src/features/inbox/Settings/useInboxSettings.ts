import { inboxDefaults } from '@parley/schema';
import { readFragment } from '@/gql';
import type { InboxSettingsFieldsFragment } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import { InboxSettingsFieldsFragmentDoc, useInboxSettingsQuery } from './InboxSettings.generated';

type Settings = Omit<InboxSettingsFieldsFragment, 'version' | '__typename'>;

const { mailUndoChoices: _choices, ...defaults } = inboxDefaults;

/** Until the server has answered. */
const first: Settings = { ...defaults, autoAdvance: 'NEXT', reopenAssignsTo: 'SAME' };

/** How the inbox works here; follows when somebody changes it. */
export function useInboxSettings(): Settings {
  const { data, refetch } = useInboxSettingsQuery({ context: { quiet: true } });
  useNews(['inbox_settings.changed'], () => void refetch());
  return data ? readFragment(InboxSettingsFieldsFragmentDoc, data.inboxSettings) : first;
}
