import { useTranslation } from 'react-i18next';
import { AllAgain } from './AllAgain';
import { useRetryDeliveriesMutation } from './Deliveries.generated';
import { OutboundRow } from './OutboundRow';
import { outboundOutcomes, useTrafficFilter } from './traffic-filters';
import { TrafficFilters } from './TrafficFilters';
import { TrafficList } from './TrafficList';
import { useOutbound } from './useOutbound';

/** What went out to customers. */
export function OutboundTab() {
  const { t } = useTranslation('deliveries');
  const of = useTrafficFilter(outboundOutcomes);
  const list = useOutbound(of.filter);
  const [retry] = useRetryDeliveriesMutation({ context: { quiet: true } });
  return (
    <>
      <TrafficFilters of={of} outcomes={outboundOutcomes} onRefresh={list.refresh}>
        {of.filter.outcome === 'FAILED' && list.rows?.length ? (
          <AllAgain
            label={t('sendAllAgain')}
            question={t('sendAllQuestion')}
            done={(count) => t('sentAgainCount', { count })}
            run={async (until) => {
              const { data } = await retry({ variables: { channelId: of.filter.channelId ?? null, until } });
              return data?.retryDeliveries ?? { count: 0, hasMore: false };
            }}
            onDone={list.refresh}
          />
        ) : null}
      </TrafficFilters>
      <TrafficList
        label={t('tabs.outbound')}
        list={list}
        row={(delivery) => <OutboundRow key={delivery.id} delivery={delivery} />}
        empty={{ title: t('outboundEmptyTitle'), text: t('outboundEmptyText') }}
        onClear={of.isSet ? of.clear : undefined}
      />
    </>
  );
}
