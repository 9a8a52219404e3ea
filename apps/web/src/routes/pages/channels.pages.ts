import { channelPages } from '@parley/schema';
import type { PageRoute, RedirectRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

const mine = {
  title: 'channels',
  access: 'signedIn',
  permission: 'settings.channels.manage',
  layout: 'settings',
  skeleton: BlankSkeleton,
} as const;
const list = () => import('@/features/channels/ChannelsPage');
const connect = () => import('@/features/channels/ConnectPage');
const deliveries = () => import('@/features/deliveries/DeliveriesPage');
const one = () => import('@/features/channels/ChannelPage');

const HOME = '/admin/channels2';

/** What never could be connected here has no page. */
export const channelRedirects: readonly RedirectRoute[] = [
  { path: HOME, redirectTo: `${HOME}/wa_business` },
  { path: `${HOME}/twitter/*`, redirectTo: '/' },
  { path: `${HOME}/wechat/*`, redirectTo: '/' },
];

/** A list per kind, the way to connect one more, and the page of each channel. */
export const channelSettingsPages: readonly PageRoute[] = [
  ...Object.keys(channelPages).flatMap((page) => [
    { ...mine, path: `${HOME}/${page}`, words: ['channels'], load: list },
    { ...mine, path: `${HOME}/${page}/create`, words: ['channels', 'mail-channels'], load: connect },
    {
      ...mine,
      path: `${HOME}/${page}/:channelId`,
      words: ['channels', 'email-themes', 'mail-channels', 'widgets'],
      load: one,
    },
  ]),
  {
    ...mine,
    path: `${HOME}/wa_business/create360dialog`,
    words: ['channels', 'mail-channels'],
    load: connect,
  },
  ...['', '/out', '/failed'].map((tab) => ({
    ...mine,
    title: 'deliveries' as const,
    path: `/admin/deliveries${tab}`,
    words: ['channels', 'deliveries'],
    load: deliveries,
  })),
  {
    ...mine,
    path: `${HOME}/email/signed-in`,
    words: ['mail-channels'],
    load: () => import('@/features/channels/mail/SignedInPage'),
  },
];
