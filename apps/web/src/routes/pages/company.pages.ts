import type { PageRoute, RedirectRoute } from '../page-route';
import { FormSkeleton } from '../skeletons/FormSkeleton';

/** Where these pages were before. */
export const companyRedirects: readonly RedirectRoute[] = [
  { path: '/admin/company_profile', redirectTo: '/admin/company_profile/settings' },
  { path: '/admin/company_profile/account', redirectTo: '/admin/account_settings' },
  { path: '/company_profile', redirectTo: '/admin/company_profile/settings' },
  { path: '/company_profile/settings', redirectTo: '/admin/company_profile/settings' },
  { path: '/company_profile/account', redirectTo: '/admin/account_settings' },
];

/** The company itself. */
export const companyPages: readonly PageRoute[] = [
  {
    path: '/admin/get-started',
    title: 'getStarted',
    access: 'signedIn',
    permission: 'settings.company_profile.manage',
    layout: 'settings',
    skeleton: FormSkeleton,
    words: ['onboarding'],
    load: () => import('@/features/onboarding/Steps/AdminGetStartedPage'),
  },
  {
    path: '/admin/account_settings',
    title: 'accountSettings',
    access: 'signedIn',
    permission: 'settings.company_profile.manage',
    layout: 'settings',
    skeleton: FormSkeleton,
    words: ['company'],
    load: () => import('@/features/company/AccountSettings/AccountSettingsPage'),
    // Each line stands beside a tab in `account-tabs.ts`.
    children: [
      {
        path: '',
        words: ['acting', 'company', 'profile'],
        load: () => import('@/features/company/AccountSettings/AccountTab'),
      },
      { path: 'security', words: ['security'], load: () => import('@/features/security/SecuritySettings') },
      { path: 'sign_in', words: ['roles', 'security', 'sso'], load: () => import('@/features/sso/SsoTab') },
      { path: 'audit_log', words: ['audit'], load: () => import('@/features/audit/AuditLogTab') },
    ],
  },
  {
    path: '/admin/company_profile/settings',
    title: 'companyProfile',
    access: 'signedIn',
    permission: 'settings.company_profile.manage',
    layout: 'settings',
    skeleton: FormSkeleton,
    words: ['company'],
    load: () => import('@/features/company/CompanyProfile/CompanyProfilePage'),
  },
];
