import {
  type Icon,
  IconApi,
  IconBuilding,
  IconBuildingStore,
  IconHierarchy2,
  IconRocket,
  IconShieldCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { PricingModel } from '../page-route';

export interface SettingsEntry {
  path: string;
  /** A key below `entries` in the namespace `settings`; the same key below `lines` says in one line what the page is for. */
  title: string;
  icon: Icon;
  permission?: string;
  pricingModel?: PricingModel;
  isBeta?: boolean;
}

export interface SettingsGroup {
  /** A key below `groups` in the namespace `settings`. */
  title: string;
  entries: readonly SettingsEntry[];
}

/**
 * The pages of the settings area in their groups. Each entry stands here together with its page in the route table;
 * an entry without a page is not shown.
 */
export const settingsNav: readonly SettingsGroup[] = [
  {
    title: 'organization',
    entries: [
      {
        path: '/admin/teams',
        title: 'teams',
        icon: IconHierarchy2,
        permission: 'permissions.teams.manage',
      },
      { path: '/admin/users', title: 'users', icon: IconUsers, permission: 'permissions.users.manage' },
      {
        path: '/admin/users/roles',
        title: 'roles',
        icon: IconShieldCheck,
        permission: 'permissions.roles.manage',
      },
    ],
  },
  {
    title: 'settings',
    entries: [
      {
        path: '/admin/developers/rest',
        title: 'developers',
        icon: IconApi,
        permission: 'settings.company_profile.manage',
      },
    ],
  },
  {
    title: 'account',
    entries: [
      {
        path: '/admin/get-started',
        title: 'getStarted',
        icon: IconRocket,
        permission: 'settings.company_profile.manage',
      },
      {
        path: '/admin/account_settings',
        title: 'accountSettings',
        icon: IconBuilding,
        permission: 'settings.company_profile.manage',
      },
      {
        path: '/admin/company_profile/settings',
        title: 'companyProfile',
        icon: IconBuildingStore,
        permission: 'settings.company_profile.manage',
      },
    ],
  },
];
