import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';

export const rolesPages: readonly PageRoute[] = [
  {
    path: '/admin/users/roles',
    title: 'roles',
    access: 'signedIn',
    permission: 'permissions.roles.manage',
    layout: 'settings',
    skeleton: BlankSkeleton,
    words: ['roles'],
    load: () => import('@/features/roles/RolesPage'),
  },
];
