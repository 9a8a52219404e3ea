import type { PageRoute, RedirectRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

const area = {
  access: 'signedIn',
  contactsArea: true,
  layout: 'shell',
  skeleton: BlankSkeleton,
} as const;

/** An undo takes contacts away in bulk, and an export takes all of them along. */
const importing = {
  access: 'signedIn',
  permission: 'contacts.contacts.delete',
  layout: 'shell',
  skeleton: BlankSkeleton,
} as const;

export const contactRedirects: readonly RedirectRoute[] = [
  { path: '/contacts', redirectTo: '/contacts/all' },
  { path: '/contacts/show/:contactId', redirectTo: '/contacts/:contactId' },
  { path: '/profiles/show/:profileId', redirectTo: '/profiles/:profileId' },
];

/** The customers: everybody, one's own, and each of them. */
export const contactPages: readonly PageRoute[] = [
  {
    ...area,
    path: '/contacts/all',
    title: 'contacts',
    words: ['contacts', 'contactCare', 'customFields', 'duplicates', 'contactImport', 'groups'],
    load: () => import('@/routes/contacts/AllContactsRoute'),
  },
  {
    ...area,
    path: '/contacts/mine',
    title: 'myContacts',
    words: [
      'contacts',
      'profiles',
      'duplicates',
      'contactCare',
      'contactRecord',
      'customFields',
      'phone',
      'contactImport',
      'groups',
    ],
    load: () => import('@/routes/contacts/MyContactsRoute'),
  },
  {
    ...importing,
    path: '/contacts/import',
    title: 'contactImports',
    words: ['contactImport'],
    load: () => import('@/routes/contacts/ContactImportsRoute'),
  },
  {
    ...importing,
    path: '/contacts/import/:importId',
    title: 'contactImports',
    words: ['contactImport'],
    load: () => import('@/routes/contacts/ContactImportRoute'),
  },
  {
    ...importing,
    path: '/sms/import',
    title: 'numberImport',
    words: ['contactImport'],
    load: () => import('@/routes/contacts/NumbersImportRoute'),
  },
  {
    ...area,
    path: '/contacts/duplicates',
    title: 'duplicates',
    words: ['contacts', 'duplicates'],
    load: () => import('@/routes/contacts/DuplicatesRoute'),
  },
  {
    ...area,
    path: '/contacts/:contactId',
    title: 'contact',
    words: [
      'contacts',
      'profiles',
      'duplicates',
      'contactCare',
      'contactRecord',
      'customFields',
      'phone',
      'groups',
    ],
    load: () => import('@/routes/contacts/ContactRoute'),
  },
  {
    ...area,
    path: '/profiles',
    title: 'profiles',
    words: ['contacts', 'profiles', 'groups'],
    load: () => import('@/routes/contacts/ProfilesRoute'),
  },
  {
    ...area,
    path: '/profiles/:profileId',
    title: 'profile',
    words: ['contacts', 'profiles', 'customFields'],
    load: () => import('@/routes/contacts/ProfileRoute'),
  },
];
