import { readFragment } from '@/gql';
import {
  DraftFieldsFragmentDoc,
  useMyTicketDraftCountQuery,
  useTicketDraftEventsSubscription,
} from '../Composer/serverDrafts/Drafts.generated';

/** How many drafts one has; follows when one is begun, sent or thrown away, and not every letter of it. */
export function useDraftCount(): number {
  const { data, refetch } = useMyTicketDraftCountQuery({
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  useTicketDraftEventsSubscription({
    variables: {},
    ignoreResults: true,
    onData: ({ data: { data: event } }) => {
      const { draft } = event?.ticketDraftEvents ?? {};
      if (!draft || readFragment(DraftFieldsFragmentDoc, draft).version === 1)
        refetch().catch(() => undefined);
    },
  });
  return data?.myTicketDrafts.totalCount ?? 0;
}
