import { useTranslation } from 'react-i18next';
import { useRing } from '@/features/inbox/Bell/useRing';
import { tellNews } from '@/lib/news';
import { useSession } from '@/lib/session';
import { noteRightsChanged } from '@/lib/session/rights';
import { toast } from '@/lib/toast';
import { useMyEventsSubscription } from './MyEvents.generated';
import type { Feed } from './useFeed';
import { useShownAgain } from './useShownAgain';

interface AssignedPayload {
  number: number;
  contactName: string;
}

/** Says when a colleague hands over a ticket. New messages in own tickets show in the list and in the title. */
export function useMyNews({ after, heard, failed }: Feed): void {
  const { t } = useTranslation('shell');
  const { me } = useSession();
  const ring = useRing();
  useShownAgain();
  useMyEventsSubscription({
    variables: { after },
    ignoreResults: true,
    fetchPolicy: 'no-cache',
    context: { quiet: true },
    onError: failed,
    onData: ({ data }) => {
      const event = data.data?.myEvents;
      if (event) {
        heard(event.cursor);
        tellNews(event.kind);
      }
      if (event?.kind === 'permissions.changed') return noteRightsChanged();
      if (event?.kind === 'notice.added') return ring(event.payload);
      if (event?.kind !== 'ticket.assigned' || !isAssigned(event.payload)) return;
      if (me.isDoNotDisturb) return;
      toast.notice(t('handedOver', { number: event.payload.number, name: event.payload.contactName }));
    },
  });
}

function isAssigned(payload: unknown): payload is AssignedPayload {
  return typeof payload === 'object' && payload !== null && 'number' in payload && 'contactName' in payload;
}
