import type { ComponentType } from 'react';
import { BlankSkeleton } from './skeletons/BlankSkeleton';
import { InboxSkeleton } from './skeletons/InboxSkeleton';

type Page = () => Promise<{ default: ComponentType }>;

export type PricingModel = 'seats' | 'usage';

/** One page as data: what it is called, who may see it, in which frame it stands, and where its code is. */
export interface PageRoute {
  path: string;
  /** A key in the namespace `routes`. */
  title: string;
  /** `open` pages are for everybody; the others need a signed-in user. */
  access: 'open' | 'signedIn';
  permission?: string;
  pricingModel?: PricingModel;
  layout: 'bare' | 'shell';
  /** Shown until code and data are there, in the true proportions of the page. */
  skeleton: ComponentType;
  load: Page;
  children?: readonly ChildRoute[];
}

interface ChildRoute {
  /** Empty for the page that stands there when nothing is chosen. */
  path: string;
  load: Page;
}

/** An address that only leads to another one; `:id` is carried over. */
export interface RedirectRoute {
  path: string;
  redirectTo: string;
}

export const redirects: readonly RedirectRoute[] = [
  { path: '/', redirectTo: '/tickets' },
  { path: '/tickets/show/:id', redirectTo: '/tickets/:id' },
];

export const pages: readonly PageRoute[] = [
  {
    path: '/auth/login',
    title: 'login',
    access: 'open',
    layout: 'bare',
    skeleton: BlankSkeleton,
    load: () => import('@/features/identity/LoginPage'),
  },
  {
    path: '/auth/logout',
    title: 'logout',
    access: 'open',
    layout: 'bare',
    skeleton: BlankSkeleton,
    load: () => import('@/features/identity/LogoutPage'),
  },
  {
    path: '/unauthorized',
    title: 'unauthorized',
    access: 'open',
    layout: 'bare',
    skeleton: BlankSkeleton,
    load: () => import('@/features/identity/UnauthorizedPage'),
  },
  {
    path: '/tickets',
    title: 'inbox',
    access: 'signedIn',
    layout: 'shell',
    skeleton: InboxSkeleton,
    load: () => import('@/features/inbox/TicketList/InboxPage'),
    children: [
      { path: '', load: () => import('@/features/inbox/TicketList/NothingOpen') },
      { path: ':ticketId', load: () => import('@/features/inbox/Conversation/ConversationRoute') },
    ],
  },
];
