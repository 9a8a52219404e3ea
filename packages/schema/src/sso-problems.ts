/** Why a single sign-on came to nothing: the sign-in page has words for each. */
export const ssoProblems = [
  'sso_unavailable',
  'sso_expired',
  'sso_cancelled',
  'sso_failed',
  'sso_email_unverified',
  'sso_domain',
  'sso_no_account',
  'sso_inactive',
] as const;
export type SsoProblem = (typeof ssoProblems)[number];
