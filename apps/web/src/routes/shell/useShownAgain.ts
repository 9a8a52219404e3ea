import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { tellNews, useNews } from '@/lib/news';
import { onRightsChanged } from '@/lib/session/rights';
import { readAgain } from './shown-everywhere';

/** Channels, labels and results stand in many places: whatever shows them is read again when somebody changes them. */
export function useShownAgain(): void {
  const client = useApolloClient();
  useNews(['channels.changed'], () => readAgain(client, 'channels.changed'));
  // With other rights the live connection is begun anew, and the news itself may have been lost with the old one.
  useEffect(() => onRightsChanged(() => tellNews('channels.changed')), []);
  useNews(['labels.changed'], () => readAgain(client, 'labels.changed'));
  useNews(['ticket_results.changed'], () => readAgain(client, 'ticket_results.changed'));
}
