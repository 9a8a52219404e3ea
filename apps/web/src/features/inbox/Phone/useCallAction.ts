import { IconPhone } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfferActions } from '@/lib/actions';
import { useCallOut } from './usePhone';
import { useTicketPhone } from './useTicketPhone';

/** Calling the customer stands in the palette while their conversation is open. */
export function useCallAction(ticketId: string): void {
  const { t } = useTranslation('phone');
  const callOut = useCallOut();
  const wish = useTicketPhone(ticketId);
  const { number, name, channelId } = wish ?? {};
  useOfferActions(
    useMemo(() => {
      if (!callOut || !number) return null;
      const label = t('callNumber', { number });
      const run = () => callOut({ number, name: name ?? null, channelId: channelId ?? null });
      return { scope: 'ticket' as const, ticketId, actions: [{ id: 'call', label, icon: IconPhone, run }] };
    }, [callOut, channelId, name, number, t, ticketId]),
  );
}
