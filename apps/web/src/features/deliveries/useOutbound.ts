import { readFragment } from '@/gql';
import type { TrafficFilter } from '@/gql/graphql';
import { DeliveryRowFragmentDoc, useDeliveriesQuery } from './Deliveries.generated';
import { asTraffic, useTraffic } from './useTraffic';

/** What went out. */
export function useOutbound(filter: TrafficFilter) {
  return useTraffic(
    useDeliveriesQuery({ variables: { filter }, ...asTraffic }),
    ({ deliveries }) => deliveries,
    (found, edges) => ({ deliveries: { ...found.deliveries, edges } }),
    (node) => readFragment(DeliveryRowFragmentDoc, node),
  );
}
