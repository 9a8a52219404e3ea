import { readFragment } from '@/gql';
import type { TrafficFilter } from '@/gql/graphql';
import { InboundRowFragmentDoc, useInboundEventsQuery } from './Deliveries.generated';
import { asTraffic, useTraffic } from './useTraffic';

/** What came in. */
export function useInbound(filter: TrafficFilter) {
  return useTraffic(
    useInboundEventsQuery({ variables: { filter }, ...asTraffic }),
    ({ inboundEvents }) => inboundEvents,
    (found, edges) => ({ inboundEvents: { ...found.inboundEvents, edges } }),
    (node) => readFragment(InboundRowFragmentDoc, node),
  );
}
