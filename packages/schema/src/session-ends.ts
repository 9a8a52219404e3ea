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
] as const;
export type SessionEnd = (typeof sessionEnds)[number];
