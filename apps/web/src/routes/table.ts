import type { PageRoute, RedirectRoute } from './page-route';
import { inboxPages, inboxRedirects } from './pages/inbox.pages';
import { profilePages, profileRedirects } from './pages/profile.pages';
import { rolesPages } from './pages/roles.pages';
import { settingsPages } from './pages/settings.pages';
import { signInPages } from './pages/sign-in.pages';

/** Every address of the product. Each area lists its own pages; here they become one table. */
export const redirects: readonly RedirectRoute[] = [...inboxRedirects, ...profileRedirects];

export const pages: readonly PageRoute[] = [
  ...signInPages,
  ...inboxPages,
  ...profilePages,
  ...settingsPages,
  ...rolesPages,
];
