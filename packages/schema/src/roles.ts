import { permissions, type Permission } from './permissions.js';

export const roleNames = [
  'administrator',
  'supervisor',
  'advanced_agent',
  'basic_agent',
  'observer',
  'parley_staff',
] as const;

export type RoleName = (typeof roleNames)[number];

export interface RoleDefinition {
  /** Stable number for partners that want one. */
  readonly id: number;
  readonly name: RoleName;
  readonly purpose: string;
  /** Counts as an administrator for the rule that one must always be left. */
  readonly isAdminLevel: boolean;
  /** Conversations may be given to people of this role. */
  readonly isAssignable: boolean;
  /** People of this role take a full seat of the subscription. */
  readonly isBillable: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

const observer: Permission[] = [
  'inbox.conversations.read_for_team',
  'inbox.ticket_sidebar.view',
  'contacts.contacts.view',
];

const basicAgent: Permission[] = [
  ...observer,
  'inbox.conversations.reply',
  'inbox.conversations.create',
  'inbox.conversations.assign',
  'inbox.conversations.close',
  'crm.cards.manage',
];

const advancedAgent: Permission[] = [
  ...basicAgent,
  'inbox.conversations.merge',
  'inbox.conversations.download',
  'crm.boards.manage',
  'help_center.general.manage',
  'settings.quick_replies.manage',
  'settings.labels.manage',
  'settings.views.manage',
  'settings.contact_groups.manage',
];

const supervisor: Permission[] = [
  ...advancedAgent,
  'inbox.conversations.delete',
  'inbox.settings.manage',
  'contacts.contacts.delete',
  'contacts.profiles.delete',
  'broadcasting.general.manage',
  'reporting.general.manage',
  'permissions.teams.manage',
  'settings.ticket_results.manage',
  'settings.custom_fields.manage',
  'settings.auto_replies.manage',
  'settings.company_profile.manage_business_hours',
  'settings.csat.manage',
  'settings.rules.manage',
  'settings.flowbots.manage',
  'settings.chatbots.manage',
  'settings.widget_automations.manage',
  'settings.ai_nav.view',
];

/** What staff of the makers never get: speaking for a company, and removing or carrying away its data. */
const notForStaff = new Set<Permission>([
  'inbox.conversations.reply',
  'inbox.conversations.create',
  'inbox.conversations.delete',
  'inbox.conversations.download',
  'contacts.contacts.delete',
  'contacts.profiles.delete',
  'broadcasting.general.manage',
  'permissions.users.assign_admin_role',
]);

/** Who may do what, as data: the documentation is printed from it and the guards read it. */
export const roles: Readonly<Record<RoleName, RoleDefinition>> = Object.freeze({
  administrator: {
    id: 1,
    name: 'administrator',
    purpose: 'Runs the account: people, money, channels and every setting.',
    isAdminLevel: true,
    isAssignable: true,
    isBillable: true,
    permissions: new Set(permissions),
  },
  supervisor: {
    id: 2,
    name: 'supervisor',
    purpose:
      'Leads the service team: its teams, automation, quality and reports; not people, money or channels.',
    isAdminLevel: false,
    isAssignable: true,
    isBillable: true,
    permissions: new Set(supervisor),
  },
  advanced_agent: {
    id: 3,
    name: 'advanced_agent',
    purpose: 'An experienced agent who also keeps the shared tools in order.',
    isAdminLevel: false,
    isAssignable: true,
    isBillable: true,
    permissions: new Set(advancedAgent),
  },
  basic_agent: {
    id: 4,
    name: 'basic_agent',
    purpose: 'Answers customers.',
    isAdminLevel: false,
    isAssignable: true,
    isBillable: true,
    permissions: new Set(basicAgent),
  },
  observer: {
    id: 5,
    name: 'observer',
    purpose: 'Reads along and changes nothing; takes no full seat and gets no work.',
    isAdminLevel: false,
    isAssignable: false,
    isBillable: false,
    permissions: new Set(observer),
  },
  parley_staff: {
    id: 6,
    name: 'parley_staff',
    purpose:
      'Break-glass access of the makers, to look and to repair settings; never speaks for the company.',
    isAdminLevel: true,
    isAssignable: false,
    isBillable: false,
    permissions: new Set(permissions.filter((permission) => !notForStaff.has(permission))),
  },
});

export function isRoleName(value: string): value is RoleName {
  return (roleNames as readonly string[]).includes(value);
}

/** What a role may do as long as a company has changed nothing. Whoever decides asks for the effective permissions. */
export function permissionsOf(role: RoleName): ReadonlySet<Permission> {
  return roles[role].permissions;
}

/** Roles that a company may shape. Administrators always may everything, and the makers' access is not the company's. */
export const editableRoles = ['supervisor', 'advanced_agent', 'basic_agent', 'observer'] as const;
export type EditableRole = (typeof editableRoles)[number];

export function isEditableRole(role: string): role is EditableRole {
  return (editableRoles as readonly string[]).includes(role);
}

/** Work on conversations takes a full seat, so nobody without one can be given it. */
const workOfSeats = new Set<Permission>([
  'inbox.conversations.reply',
  'inbox.conversations.create',
  'inbox.conversations.assign',
  'inbox.conversations.close',
  'inbox.conversations.merge',
  'inbox.conversations.delete',
  'broadcasting.general.manage',
]);

/** Whether a company may give this permission to this role at all. */
export function isGrantable(role: RoleName, permission: Permission): boolean {
  return isEditableRole(role) && (roles[role].isBillable || !workOfSeats.has(permission));
}

/** What a company has changed about one role: true for given, false for taken. */
export type RoleOverrides = Readonly<Partial<Record<string, boolean>>>;

/** What a role may do in a company: the defaults with the company's own changes, in the order of the documentation. */
export function effectivePermissions(
  role: RoleName,
  overrides: RoleOverrides | null | undefined,
): ReadonlySet<Permission> {
  if (!overrides || !isEditableRole(role)) return roles[role].permissions;
  const may = (permission: Permission) => (isGrantable(role, permission) ? overrides[permission] : undefined);
  return new Set(
    permissions.filter((permission) => may(permission) ?? roles[role].permissions.has(permission)),
  );
}
