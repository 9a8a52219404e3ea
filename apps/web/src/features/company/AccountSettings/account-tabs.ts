export interface AccountTab {
  /** Below `/admin/account_settings`; the page stands in `routes/pages/company.pages.ts` under the same path. */
  path: string;
  /** A key below `tabs` in the namespace `company`. */
  label: string;
}

/** The tabs of the account settings, in their order. */
export const accountTabs: readonly AccountTab[] = [
  { path: '', label: 'account' },
  { path: 'security', label: 'security' },
  { path: 'sign_in', label: 'signIn' },
  { path: 'audit_log', label: 'auditLog' },
];
