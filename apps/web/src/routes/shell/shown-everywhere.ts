import type { ApolloClient } from '@apollo/client';
import { reads } from '@/lib/apollo/reads';

/** Which channels somebody sees decides also which conversations, and how many there are. */
const CONVERSATIONS = [
  'contact',
  'mergeSuggestions',
  'myTicketDrafts',
  'notices',
  'scheduledMessages',
  'search',
  'searchFacets',
  'ticket',
  'ticketCounts',
  'tickets',
  'unreadNoticeCount',
  'viewCounts',
];

/** A view that narrows by something that is gone shows other conversations, and says so. */
const VIEWS = ['customView', 'customViews', 'ticketCounts', 'viewCounts'];

/** Settings that stand in many places: the fields by which queries show them, or depend on them. */
const FIELDS = {
  'channels.changed': new Set([
    'channel',
    'channels',
    'channelSignature',
    'channelSignatures',
    'startChannels',
    ...CONVERSATIONS,
    ...VIEWS,
  ]),
  'labels.changed': new Set(['addedLabels', 'label', 'labels', ...VIEWS]),
  'ticket_results.changed': new Set(['result', 'ticketResult', 'ticketResults']),
};

export type ShownEverywhere = keyof typeof FIELDS;

/** Reads the queries on the screen again that this news is about, and no others. */
export function readAgain(client: ApolloClient, kind: ShownEverywhere): void {
  void client.refetchQueries({
    include: 'active',
    onQueryUpdated: ({ query }) => reads(query, FIELDS[kind]),
  });
}
