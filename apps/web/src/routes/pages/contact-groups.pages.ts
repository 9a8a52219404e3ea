import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { FormSkeleton } from '../skeletons/FormSkeleton';

const area = {
  access: 'signedIn',
  permission: 'contacts.contacts.view',
  layout: 'shell',
  skeleton: BlankSkeleton,
} as const;

const settings = {
  title: 'contactGroups',
  access: 'signedIn',
  permission: 'settings.contact_groups.manage',
  layout: 'settings',
} as const;

/** Groups of contacts: who is in them, and for who keeps them what they are. */
export const contactGroupPages: readonly PageRoute[] = [
  {
    ...area,
    path: '/contact_groups',
    title: 'contactGroups',
    words: ['contacts', 'groups'],
    load: () => import('@/features/contacts/Groups/GroupsPage'),
  },
  {
    ...area,
    path: '/contact_groups/:groupId',
    title: 'contactGroup',
    words: ['contacts', 'groups', 'duplicates'],
    load: () => import('@/routes/contacts/GroupRoute'),
  },
  {
    ...settings,
    path: '/admin/contact_groups',
    skeleton: BlankSkeleton,
    words: ['groups'],
    load: () => import('@/features/contacts/Groups/Settings/GroupsSettingsPage'),
  },
  {
    ...settings,
    path: '/admin/contact_groups/create',
    skeleton: FormSkeleton,
    words: ['groups', 'labels'],
    load: () => import('@/features/contacts/Groups/Settings/CreateGroupPage'),
  },
  {
    ...settings,
    path: '/admin/contact_groups/:groupId',
    skeleton: FormSkeleton,
    words: ['groups', 'labels'],
    load: () => import('@/features/contacts/Groups/Settings/EditGroupPage'),
  },
];
