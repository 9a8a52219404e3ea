import type { PageRoute } from '../page-route';
import { BlankSkeleton } from '../skeletons/BlankSkeleton';
import { FormSkeleton } from '../skeletons/FormSkeleton';

const users = { access: 'signedIn', permission: 'permissions.users.manage', layout: 'settings' } as const;
const teams = { access: 'signedIn', permission: 'permissions.teams.manage', layout: 'settings' } as const;

/** Colleagues and teams. A team is made in a drawer over the list, so there is no page for it. */
export const peoplePages: readonly PageRoute[] = [
  {
    ...users,
    path: '/admin/users',
    title: 'users',
    skeleton: BlankSkeleton,
    words: ['people', 'profile'],
    load: () => import('@/features/people/Users/UsersPage'),
  },
  {
    ...users,
    path: '/admin/users/:userId',
    title: 'user',
    skeleton: FormSkeleton,
    words: ['acting', 'customFields', 'people', 'profile', 'roles', 'security'],
    load: () => import('@/features/people/User/UserPage'),
  },
  {
    ...users,
    path: '/admin/users/:userId/permissions',
    title: 'user',
    skeleton: FormSkeleton,
    words: ['acting', 'customFields', 'people', 'profile', 'roles', 'security'],
    load: () => import('@/features/people/User/UserPage'),
  },
  {
    ...teams,
    path: '/admin/teams',
    title: 'teams',
    skeleton: BlankSkeleton,
    words: ['people'],
    load: () => import('@/features/people/Teams/TeamsPage'),
  },
  {
    ...teams,
    path: '/admin/teams/create',
    title: 'notFound',
    layout: 'bare',
    skeleton: BlankSkeleton,
    words: [],
    load: async () => ({ default: (await import('../NotFoundPage')).NotFoundPage }),
  },
  {
    ...teams,
    path: '/admin/teams/:teamId',
    title: 'team',
    skeleton: FormSkeleton,
    words: ['people'],
    load: () => import('@/features/people/Teams/TeamPage'),
  },
];
