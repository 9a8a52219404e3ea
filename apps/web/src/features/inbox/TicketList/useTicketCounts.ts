import type { TicketFilter } from '@/gql/graphql';
import { type Counts } from './views';
import { useTicketCountsQuery } from './TicketList.generated';

/** How many tickets there are under a filter, per status. The shell refetches it when any ticket changes. */
export function useTicketCounts(filter?: TicketFilter): Counts | undefined {
  const { data, previousData } = useTicketCountsQuery({
    variables: filter && Object.keys(filter).length > 0 ? { filter } : {},
    context: { quiet: true },
  });
  return (data ?? previousData)?.ticketCounts;
}
