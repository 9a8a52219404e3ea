import type { PageRoute, RedirectRoute } from './page-route';
import { channelRedirects, channelSettingsPages } from './pages/channels.pages';
import { companyPages, companyRedirects } from './pages/company.pages';
import { contactGroupPages } from './pages/contact-groups.pages';
import { contactPages, contactRedirects } from './pages/contacts.pages';
import { customFieldPages } from './pages/custom-fields.pages';
import { developerPages, developerRedirects } from './pages/developers.pages';
import { actingPages } from './pages/acting.pages';
import { chatPages } from './pages/chat.pages';
import { composerPages } from './pages/composer.pages';
import { draftPages } from './pages/drafts.pages';
import { hoursPages } from './pages/hours.pages';
import { ivrPages } from './pages/ivr.pages';
import { inboxPages, inboxRedirects } from './pages/inbox.pages';
import { inboxSettingsPages } from './pages/inbox-settings.pages';
import { organisationPages } from './pages/organisation.pages';
import { peoplePages } from './pages/people.pages';
import { privacyPages } from './pages/privacy.pages';
import { profilePages, profileRedirects } from './pages/profile.pages';
import { quickReplyPages } from './pages/quick-replies.pages';
import { searchPages } from './pages/search.pages';
import { rolesPages } from './pages/roles.pages';
import { securityPages } from './pages/security.pages';
import { settingsPages } from './pages/settings.pages';
import { signInPages, signInRedirects } from './pages/sign-in.pages';
import { templatePages } from './pages/templates.pages';
import { emailThemePages } from './pages/email-themes.pages';
import { callPages } from './pages/calls.pages';
import { widgetPages } from './pages/widgets.pages';
import { viewPages } from './pages/views.pages';

/** Every address of the product. Each area lists its own pages; here they become one table. */
export const redirects: readonly RedirectRoute[] = [
  ...inboxRedirects,
  ...contactRedirects,
  ...signInRedirects,
  ...profileRedirects,
  ...companyRedirects,
  ...developerRedirects,
  ...channelRedirects,
];

export const pages: readonly PageRoute[] = [
  ...signInPages,
  ...actingPages,
  ...inboxPages,
  ...draftPages,
  ...chatPages,
  ...searchPages,
  ...callPages,
  ...contactPages,
  ...contactGroupPages,
  ...privacyPages,
  ...composerPages,
  ...profilePages,
  ...securityPages,
  ...companyPages,
  ...settingsPages,
  ...channelSettingsPages,
  ...templatePages,
  ...inboxSettingsPages,
  ...viewPages,
  ...customFieldPages,
  ...quickReplyPages,
  ...organisationPages,
  ...hoursPages,
  ...ivrPages,
  ...widgetPages,
  ...emailThemePages,
  ...peoplePages,
  ...rolesPages,
  ...developerPages,
];
