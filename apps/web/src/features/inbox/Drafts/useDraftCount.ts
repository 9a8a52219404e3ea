import { readFragment } from '@/gql';
import { useConnected } from '@/lib/connection';
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
  const countAgain = () => void refetch().catch(() => undefined);
  useConnected(countAgain);
  useTicketDraftEventsSubscription({
    variables: {},
    ignoreResults: true,
    onData: ({ data: { data: event } }) => {
      const { draft } = event?.ticketDraftEvents ?? {};
      if (!draft || readFragment(DraftFieldsFragmentDoc, draft).version === 1) countAgain();
    },
  });
  return data?.myTicketDrafts.totalCount ?? 0;
}
