import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { FormSkeleton } from '../skeletons/FormSkeleton';

const widgets = {
  title: 'webWidgets',
  access: 'signedIn',
  permission: 'settings.website_widgets.manage',
  layout: 'settings',
} as const;

/** The chats that websites show. */
export const widgetPages: readonly PageRoute[] = [
  {
    ...widgets,
    path: '/admin/web_widgets',
    skeleton: BlankSkeleton,
    words: ['widgets'],
    load: () => import('@/features/channels/Widgets/WidgetsPage'),
  },
  {
    ...widgets,
    path: '/admin/web_widgets/create',
    skeleton: FormSkeleton,
    words: ['widgets'],
    load: () => import('@/features/channels/Widgets/CreateWidgetPage'),
  },
  {
    ...widgets,
    path: '/admin/web_widgets/:widgetId',
    skeleton: FormSkeleton,
    words: ['channels', 'widgets'],
    load: () => import('@/features/channels/Widgets/EditWidgetPage'),
  },
];
