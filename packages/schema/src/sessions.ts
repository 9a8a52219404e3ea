/** Why a session ended. Sockets are closed with this word, the session's row keeps it, and the sign-in page says it in full. */
export const sessionEnds = [
  'signed_out',
  'ended_from_another_device',
  'ended_by_administrator',
  'password_changed',
  'two_factor_changed',
  'role_changed',
  'channels_changed',
  'deactivated',
  'deleted',
  'token_reused',
  'impersonation_ended',
  'staff_access_ended',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** By which door somebody signed in. */
export const signInMethods = [
  'password',
  'sso',
  'direct_login',
  'impersonation',
  'staff_access',
  'setup_link',
] as const;
export type SignInMethod = (typeof signInMethods)[number];
