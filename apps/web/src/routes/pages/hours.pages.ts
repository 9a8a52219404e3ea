import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { FormSkeleton } from '../skeletons/FormSkeleton';

const hours = {
  title: 'businessHours',
  access: 'signedIn',
  permission: 'settings.company_profile.manage_business_hours',
  layout: 'settings',
} as const;

const locations = {
  title: 'locations',
  access: 'signedIn',
  permission: 'settings.company_profile.manage_locations',
  layout: 'settings',
} as const;

/** When and where a company is there for its customers. */
export const hoursPages: readonly PageRoute[] = [
  {
    ...hours,
    path: '/admin/business_hours',
    skeleton: BlankSkeleton,
    words: ['hours'],
    load: () => import('@/features/organisation/BusinessHours/HoursPage'),
  },
  {
    ...hours,
    path: '/admin/business_hours/create',
    skeleton: FormSkeleton,
    words: ['hours', 'profile'],
    load: () => import('@/features/organisation/BusinessHours/CreateHoursPage'),
  },
  {
    ...hours,
    path: '/admin/business_hours/:hoursId',
    skeleton: FormSkeleton,
    words: ['hours', 'profile'],
    load: () => import('@/features/organisation/BusinessHours/EditHoursPage'),
  },
  {
    ...locations,
    path: '/admin/locations',
    skeleton: BlankSkeleton,
    words: ['locations'],
    load: () => import('@/features/organisation/Locations/LocationsPage'),
  },
  {
    ...locations,
    path: '/admin/locations/create',
    skeleton: FormSkeleton,
    words: ['locations'],
    load: () => import('@/features/organisation/Locations/CreateLocationPage'),
  },
  {
    ...locations,
    path: '/admin/locations/:locationId',
    skeleton: FormSkeleton,
    words: ['locations'],
    load: () => import('@/features/organisation/Locations/EditLocationPage'),
  },
];
