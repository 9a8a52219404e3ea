import { isPermission } from '@parley/schema';
import { profileNav } from './profile/profile-nav';
import { settingsNav } from './settings/settings-nav';
import { pages } from './table';

/**
 * Which permission opens which area, as the product promises it. The longest beginning of an address counts. `null`: every
 * signed-in user. A page of the product that no row speaks of fails, so that nobody forgets to decide.
 */
const promised: Record<string, string | null> = {
  '/tickets': null,
  '/composer': null,
  '/drafts': null,
  '/search': null,
  '/chat': null,
  '/team-chat': null,
  '/team-chat/:identifier': null,
  '/calls': 'inbox.conversations.read_for_team',
  // Their guard asks for the permission or a private channel.
  '/contacts': null,
  '/contacts/import': 'contacts.contacts.delete',
  '/profiles': null,
  '/contact_groups': 'contacts.contacts.view',
  '/profile': null,
  '/welcome': null,
  '/onboard-channels': null,
  '/sms': null,
  '/sms/import': 'contacts.contacts.delete',
  '/boards': null,
  '/help_center': 'help_center.general.manage',
  '/broadcasting': 'broadcasting.general.manage',
  '/reports': 'reporting.general.manage',
  '/ai': 'settings.ai_nav.view',
  '/workflows': 'settings.ai_nav.view',
  '/admin/get-started': 'settings.company_profile.manage',
  '/admin/account_settings': 'settings.company_profile.manage',
  '/admin/company_profile': 'settings.company_profile.manage',
  '/admin/subscription': 'settings.company_profile.manage',
  '/admin/balance': 'settings.company_profile.manage',
  '/admin/transactions': 'settings.company_profile.manage',
  '/admin/usage_overview': 'settings.company_profile.manage',
  '/admin/developers': 'settings.company_profile.manage',
  '/admin/integrations': 'settings.apps_integrations.manage',
  '/admin/inbox': 'inbox.settings.manage',
  '/admin/teams': 'permissions.teams.manage',
  '/admin/users': 'permissions.users.manage',
  '/admin/users/roles': 'permissions.roles.manage',
  '/admin/channels2': 'settings.channels.manage',
  '/admin/deliveries': 'settings.channels.manage',
  '/admin/email_themes': 'settings.channels.manage',
  '/admin/signatures': 'settings.channels.manage',
  '/admin/ivr': 'settings.channels.manage',
  '/admin/wa_template': 'settings.channels.manage',
  '/admin/wa_templates': 'settings.channels.manage',
  '/admin/business_hours': 'settings.company_profile.manage_business_hours',
  '/admin/locations': 'settings.company_profile.manage_locations',
  '/admin/auto_replies': 'settings.auto_replies.manage',
  '/admin/chatbots': 'settings.chatbots.manage',
  '/admin/flows': 'settings.flowbots.manage',
  '/admin/rules': 'settings.rules.manage',
  '/admin/contact_groups': 'settings.contact_groups.manage',
  '/admin/erasures': 'contacts.contacts.delete',
  '/admin/csat': 'settings.csat.manage',
  '/admin/custom_views': 'settings.views.manage',
  '/admin/labels': 'settings.labels.manage',
  '/admin/quick_replies': 'settings.quick_replies.manage',
  '/admin/ticket_results': 'settings.ticket_results.manage',
  '/admin/custom_fields': 'settings.custom_fields.manage',
  '/admin/web_widgets': 'settings.website_widgets.manage',
  '/admin/widget_automation': 'settings.widget_automations.manage',
};

/** The overview is for whoever may open any page of the settings. */
const OVERVIEW = '/admin';

function promiseFor(path: string): string | null | undefined {
  const areas = Object.keys(promised).filter((area) => path === area || path.startsWith(`${area}/`));
  const area = areas.sort((one, other) => other.length - one.length)[0];
  return area === undefined ? undefined : promised[area];
}

const guarded = pages.filter((page) => page.access === 'signedIn' && page.path !== OVERVIEW);

describe('the pages of the product', () => {
  it.each(guarded.map((page) => [page.path, page] as const))(
    '%s asks for what was promised',
    (path, page) => {
      const promise = promiseFor(path);
      if (promise === undefined) {
        // Steps of signing in that only signed-in people reach ask for nothing else.
        expect([path, path.startsWith('/auth/')]).toEqual([path, true]);
        return;
      }
      expect([path, page.permission ?? null]).toEqual([path, promise]);
    },
  );

  it('are open without signing in only where nobody can be signed in', () => {
    const open = pages.filter((page) => page.access === 'open').map((page) => page.path);
    for (const path of open) {
      expect(path).toMatch(/^\/(auth\/|reset-password\/|verification|unauthorized)/);
    }
  });

  it('show the overview of the settings to whoever may open one of its pages', () => {
    const overview = pages.find((page) => page.path === OVERVIEW);
    const opens = settingsNav.flatMap((group) => group.entries.flatMap((entry) => entry.permission ?? []));
    for (const permission of opens) {
      expect(overview?.anyOf?.some((beginning) => permission.startsWith(beginning))).toBe(true);
    }
  });
});

describe('the navigation', () => {
  const entries = settingsNav.flatMap((group) => [...group.entries]);

  it.each(entries.map((entry) => [entry.path, entry] as const))(
    '%s is shown to whoever may open it',
    (path, entry) => {
      expect([path, entry.permission ?? null]).toEqual([path, promiseFor(path) ?? null]);
      const page = pages.find((one) => one.path === path);
      if (page) expect(page.permission ?? null).toBe(entry.permission ?? null);
    },
  );

  it('of the own pages asks for nothing', () => {
    for (const entry of profileNav) expect('permission' in entry).toBe(false);
  });

  it('names only permissions that exist', () => {
    const named = [...pages, ...entries].flatMap((one) => one.permission ?? []);
    expect(named.filter((permission) => !isPermission(permission))).toEqual([]);
  });
});
