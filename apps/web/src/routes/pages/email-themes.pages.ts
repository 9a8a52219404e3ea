import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { FormSkeleton } from '../skeletons/FormSkeleton';

const themes = {
  title: 'emailThemes',
  access: 'signedIn',
  permission: 'settings.channels.manage',
  layout: 'settings',
} as const;

/** How mails look that leave. */
export const emailThemePages: readonly PageRoute[] = [
  {
    ...themes,
    path: '/admin/email_themes',
    skeleton: BlankSkeleton,
    words: ['email-themes'],
    load: () => import('@/features/channels/Themes/ThemesPage'),
  },
  {
    ...themes,
    path: '/admin/email_themes/create',
    skeleton: FormSkeleton,
    words: ['email-themes'],
    load: () => import('@/features/channels/Themes/CreateThemePage'),
  },
  {
    ...themes,
    path: '/admin/email_themes/:themeId',
    skeleton: FormSkeleton,
    words: ['email-themes'],
    load: () => import('@/features/channels/Themes/EditThemePage'),
  },
];
