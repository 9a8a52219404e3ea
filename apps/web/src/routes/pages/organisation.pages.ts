import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

const labels = {
  title: 'labels',
  access: 'signedIn',
  permission: 'settings.labels.manage',
  layout: 'settings',
  skeleton: BlankSkeleton,
  words: ['files', 'labels'],
  load: () => import('@/features/organisation/Labels/LabelsPage'),
} as const;

const results = {
  title: 'ticketResults',
  access: 'signedIn',
  permission: 'settings.ticket_results.manage',
  layout: 'settings',
  skeleton: BlankSkeleton,
  words: ['files', 'ticketResults'],
  load: () => import('@/features/organisation/TicketResults/TicketResultsPage'),
} as const;

/** What is made or opened lies in a drawer over its list. */
export const organisationPages: readonly PageRoute[] = [
  { ...labels, path: '/admin/labels' },
  { ...labels, path: '/admin/labels/create' },
  { ...labels, path: '/admin/labels/:labelId' },
  { ...results, path: '/admin/ticket_results' },
  { ...results, path: '/admin/ticket_results/create' },
  { ...results, path: '/admin/ticket_results/:resultId' },
];
