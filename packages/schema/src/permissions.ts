/** Every permission of the product with what it lets a colleague do. The order is the order of the documentation. */
export const permissionMeanings = {
  'inbox.conversations.read_for_team': 'Read the conversations of the own teams and hear of new ones',
  'inbox.ticket_sidebar.view': 'See the panel with the customer beside a conversation',
  'inbox.conversations.reply': 'Answer customers and write notes',
  'inbox.conversations.create': 'Begin a conversation with a customer',
  'inbox.conversations.assign': 'Give a conversation to a colleague or a team',
  'inbox.conversations.close': 'Close and reopen conversations, mark spam',
  'inbox.conversations.merge': 'Merge two conversations of one customer',
  'inbox.conversations.download': 'Take a conversation out of the product as a file',
  'inbox.conversations.delete': 'Delete conversations for good',
  'inbox.settings.manage': 'Change how the inbox works for everybody',
  'contacts.contacts.view': 'See all contacts, not only those of own private channels',
  'contacts.contacts.delete': 'Delete contacts',
  'contacts.profiles.delete': 'Delete profiles',
  'crm.cards.manage': 'Make, move and edit cards on boards',
  'crm.boards.manage': 'Make and edit boards and their stages',
  'broadcasting.general.manage': 'Write to many customers at once',
  'help_center.general.manage': 'Write and publish the help centre',
  'reporting.general.manage': 'See reports and export them',
  'permissions.teams.manage': 'Make teams and choose their members',
  'permissions.users.manage': 'Invite, change and remove colleagues',
  'permissions.users.assign_admin_role': 'Make somebody an administrator',
  'permissions.roles.manage': 'Change what roles may do',
  'settings.quick_replies.manage': 'Keep quick replies',
  'settings.labels.manage': 'Keep labels',
  'settings.views.manage': 'Keep views that everybody sees',
  'settings.contact_groups.manage': 'Keep contact groups',
  'settings.ticket_results.manage': 'Keep the results a conversation is closed with',
  'settings.custom_fields.manage': 'Keep custom fields',
  'settings.auto_replies.manage': 'Keep auto replies',
  'settings.company_profile.manage_business_hours': 'Keep business hours',
  'settings.company_profile.manage_locations': 'Keep locations',
  'settings.csat.manage': 'Keep customer satisfaction surveys',
  'settings.rules.manage': 'Keep rules',
  'settings.flowbots.manage': 'Keep flowbots',
  'settings.chatbots.manage': 'Keep chatbots',
  'settings.widget_automations.manage': 'Keep widget automations',
  'settings.website_widgets.manage': 'Keep website widgets',
  'settings.ai_nav.view': 'Open the helpmate and workflow areas',
  'settings.ai_settings': 'Change what the AI helpers may do',
  'settings.channels.manage': 'Connect and change channels, e-mail themes, IVR and templates',
  'settings.apps_integrations.manage': 'Install integrations',
  'settings.company_profile.manage': 'Company profile, account, subscription, balance, API access',
} as const;

export type Permission = keyof typeof permissionMeanings;

export const permissions = Object.freeze(Object.keys(permissionMeanings)) as readonly Permission[];

export function isPermission(value: string): value is Permission {
  return Object.hasOwn(permissionMeanings, value);
}

/** What a permission is worth nothing without. Chains are written out, so that one look is enough. */
export const permissionNeeds: Readonly<Partial<Record<Permission, readonly Permission[]>>> = Object.freeze({
  'inbox.conversations.reply': ['inbox.conversations.read_for_team'],
  'inbox.conversations.create': ['inbox.conversations.read_for_team'],
  'inbox.conversations.assign': ['inbox.conversations.read_for_team'],
  'inbox.conversations.close': ['inbox.conversations.read_for_team'],
  'inbox.conversations.merge': ['inbox.conversations.read_for_team'],
  'inbox.conversations.download': ['inbox.conversations.read_for_team'],
  'inbox.conversations.delete': ['inbox.conversations.read_for_team'],
  'contacts.contacts.delete': ['contacts.contacts.view'],
  'contacts.profiles.delete': ['contacts.contacts.view'],
  'crm.boards.manage': ['crm.cards.manage'],
  'permissions.users.assign_admin_role': ['permissions.users.manage'],
  'settings.ai_settings': ['settings.ai_nav.view'],
} satisfies Partial<Record<Permission, readonly Permission[]>>);

export function needsOf(permission: Permission): readonly Permission[] {
  return permissionNeeds[permission] ?? [];
}

/** The permissions that are worth nothing without this one. */
export function dependentsOf(permission: Permission): readonly Permission[] {
  return permissions.filter((other) => needsOf(other).includes(permission));
}

/** The permissions of a set that lack something they need, with what they lack. */
export function unmetNeeds(
  granted: ReadonlySet<Permission>,
): { permission: Permission; needs: readonly Permission[] }[] {
  return [...granted]
    .map((permission) => ({
      permission,
      needs: needsOf(permission).filter((need) => !granted.has(need)),
    }))
    .filter(({ needs }) => needs.length > 0);
}

export const permissionAreas = [
  'inbox',
  'contacts',
  'boards',
  'reach',
  'people',
  'shared_tools',
  'automation',
  'ai',
  'account',
] as const;
export type PermissionArea = (typeof permissionAreas)[number];

const automation = new Set<Permission>([
  'settings.auto_replies.manage',
  'settings.company_profile.manage_business_hours',
  'settings.company_profile.manage_locations',
  'settings.csat.manage',
  'settings.rules.manage',
  'settings.flowbots.manage',
  'settings.chatbots.manage',
  'settings.widget_automations.manage',
  'settings.website_widgets.manage',
]);
const account = new Set<Permission>([
  'settings.channels.manage',
  'settings.apps_integrations.manage',
  'settings.company_profile.manage',
]);

/** Under which heading people look for a permission. */
export function areaOf(permission: Permission): PermissionArea {
  if (automation.has(permission)) return 'automation';
  if (account.has(permission)) return 'account';
  if (permission.startsWith('settings.ai_')) return 'ai';
  const byPrefix: Record<string, PermissionArea> = {
    inbox: 'inbox',
    contacts: 'contacts',
    crm: 'boards',
    permissions: 'people',
    settings: 'shared_tools',
  };
  return byPrefix[permission.split('.')[0] ?? ''] ?? 'reach';
}
