import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { tellNews } from '@/lib/news';
import { noteRightsChanged } from '@/lib/session/rights';
import { toast } from '@/lib/toast';
import { useMyEventsSubscription } from './MyEvents.generated';

interface AssignedPayload {
  number: number;
  contactName: string;
}

/** Says when a colleague hands over a ticket. New messages in own tickets show in the list and in the title. */
export function useMyNews(): void {
  const { t } = useTranslation('shell');
  const client = useApolloClient();
  useMyEventsSubscription({
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    context: { quiet: true },
    onData: ({ data }) => {
      const event = data.data?.myEvents;
      if (event) tellNews(event.kind);
      if (event?.kind === 'permissions.changed') return noteRightsChanged();
      if (event?.kind === 'channels.changed') return void client.refetchQueries({ include: 'active' });
      if (event?.kind !== 'ticket.assigned' || !isAssigned(event.payload)) return;
      toast.notice(t('handedOver', { number: event.payload.number, name: event.payload.contactName }));
    },
  });
}

function isAssigned(payload: unknown): payload is AssignedPayload {
  return typeof payload === 'object' && payload !== null && 'number' in payload && 'contactName' in payload;
}
