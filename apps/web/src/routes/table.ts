import type { PageRoute, RedirectRoute } from './page-route';
import { companyPages, companyRedirects } from './pages/company.pages';
import { developerPages, developerRedirects } from './pages/developers.pages';
import { actingPages } from './pages/acting.pages';
import { inboxPages, inboxRedirects } from './pages/inbox.pages';
import { peoplePages } from './pages/people.pages';
import { profilePages, profileRedirects } from './pages/profile.pages';
import { rolesPages } from './pages/roles.pages';
import { securityPages } from './pages/security.pages';
import { settingsPages } from './pages/settings.pages';
import { signInPages, signInRedirects } from './pages/sign-in.pages';

/** Every address of the product. Each area lists its own pages; here they become one table. */
export const redirects: readonly RedirectRoute[] = [
  ...inboxRedirects,
  ...signInRedirects,
  ...profileRedirects,
  ...companyRedirects,
  ...developerRedirects,
];

export const pages: readonly PageRoute[] = [
  ...signInPages,
  ...actingPages,
  ...inboxPages,
  ...profilePages,
  ...securityPages,
  ...companyPages,
  ...settingsPages,
  ...peoplePages,
  ...rolesPages,
  ...developerPages,
];
