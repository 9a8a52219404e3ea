import {
  type Icon,
  IconApi,
  IconArrowsExchange,
  IconBolt,
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBuilding,
  IconBuildingStore,
  IconClock,
  IconDeviceMobileMessage,
  IconEraser,
  IconFlag,
  IconForms,
  IconHierarchy2,
  IconInbox,
  IconLayoutList,
  IconMail,
  IconMailOpened,
  IconMapPin,
  IconMessage2Code,
  IconPhone,
  IconPhoneCall,
  IconPlug,
  IconRocket,
  IconShieldCheck,
  IconSignature,
  IconTag,
  IconTemplate,
  IconUsers,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react';
import type { ChannelPage } from '@parley/schema';
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

const channel = (page: ChannelPage, icon: Icon): SettingsEntry => ({
  path: `/admin/channels2/${page}`,
  title: `channel_${page}`,
  icon,
  permission: 'settings.channels.manage',
});

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
    title: 'channels',
    entries: [
      channel('wa_business', IconBrandWhatsapp),
      channel('facebook', IconBrandMessenger),
      channel('instagram', IconBrandInstagram),
      channel('email', IconMail),
      channel('chat', IconWorld),
      channel('telegram', IconBrandTelegram),
      channel('gbm', IconBuildingStore),
      channel('sms', IconDeviceMobileMessage),
      channel('custom', IconPlug),
      channel('voip', IconPhone),
      {
        path: '/admin/wa_templates',
        title: 'waTemplates',
        icon: IconTemplate,
        permission: 'settings.channels.manage',
      },
      {
        path: '/admin/ivr',
        title: 'ivr',
        icon: IconPhoneCall,
        permission: 'settings.channels.manage',
      },
      {
        path: '/admin/deliveries',
        title: 'deliveries',
        icon: IconArrowsExchange,
        permission: 'settings.channels.manage',
      },
    ],
  },
  {
    title: 'settings',
    entries: [
      {
        path: '/admin/inbox',
        title: 'inbox',
        icon: IconInbox,
        permission: 'inbox.settings.manage',
        isBeta: true,
      },
      {
        path: '/admin/quick_replies',
        title: 'quickReplies',
        icon: IconBolt,
        permission: 'settings.quick_replies.manage',
      },
      {
        path: '/admin/signatures',
        title: 'signatures',
        icon: IconSignature,
        permission: 'settings.channels.manage',
      },
      {
        path: '/admin/email_themes',
        title: 'emailThemes',
        icon: IconMailOpened,
        permission: 'settings.channels.manage',
      },
      { path: '/admin/labels', title: 'labels', icon: IconTag, permission: 'settings.labels.manage' },
      {
        path: '/admin/custom_views',
        title: 'customViews',
        icon: IconLayoutList,
        permission: 'settings.views.manage',
      },
      {
        path: '/admin/custom_fields',
        title: 'customFields',
        icon: IconForms,
        permission: 'settings.custom_fields.manage',
      },
      {
        path: '/admin/contact_groups',
        title: 'contactGroups',
        icon: IconUsersGroup,
        permission: 'settings.contact_groups.manage',
      },
      {
        path: '/admin/erasures',
        title: 'erasures',
        icon: IconEraser,
        permission: 'contacts.contacts.delete',
      },
      {
        path: '/admin/ticket_results',
        title: 'ticketResults',
        icon: IconFlag,
        permission: 'settings.ticket_results.manage',
      },
      {
        path: '/admin/web_widgets',
        title: 'webWidgets',
        icon: IconMessage2Code,
        permission: 'settings.website_widgets.manage',
      },
      {
        path: '/admin/locations',
        title: 'locations',
        icon: IconMapPin,
        permission: 'settings.company_profile.manage_locations',
      },
      {
        path: '/admin/business_hours',
        title: 'businessHours',
        icon: IconClock,
        permission: 'settings.company_profile.manage_business_hours',
      },
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
