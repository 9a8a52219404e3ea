import { useTranslation } from 'react-i18next';
import { AllAgain } from './AllAgain';
import { useReplayInboundEventsMutation } from './Deliveries.generated';
import { InboundRow } from './InboundRow';
import { Refusals } from './Refusals';
import { inboundOutcomes, useTrafficFilter } from './traffic-filters';
import { TrafficFilters } from './TrafficFilters';
import { TrafficList } from './TrafficList';
import { useInbound } from './useInbound';

/** What providers and mail servers brought. */
export function InboundTab() {
  const { t } = useTranslation('deliveries');
  const of = useTrafficFilter(inboundOutcomes);
  const list = useInbound(of.filter);
  const [replay] = useReplayInboundEventsMutation({ context: { quiet: true } });
  return (
    <>
      <Refusals />
      <TrafficFilters of={of} outcomes={inboundOutcomes} onRefresh={list.refresh}>
        {of.filter.outcome === 'FAILED' && list.rows?.length ? (
          <AllAgain
            label={t('readAllAgain')}
            question={t('readAllQuestion')}
            done={(count) => t('readAgainCount', { count })}
            run={async (until) => {
              const { data } = await replay({ variables: { channelId: of.filter.channelId ?? null, until } });
              return data?.replayInboundEvents ?? { count: 0, hasMore: false };
            }}
            onDone={list.refresh}
          />
        ) : null}
      </TrafficFilters>
      <TrafficList
        label={t('tabs.inbound')}
        list={list}
        row={(event) => <InboundRow key={event.id} event={event} />}
        empty={{ title: t('inboundEmptyTitle'), text: t('inboundEmptyText') }}
        onClear={of.isSet ? of.clear : undefined}
      />
    </>
  );
}
