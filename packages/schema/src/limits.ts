/** Names say the unit. What the server and every client have to agree on. */
export const timing = Object.freeze({
  accessTokenSeconds: 15 * 60,
  /** A session that nobody uses for so long is over; and none lives longer than `sessionDays`. */
  refreshIdleDays: 14,
  sessionDays: 60,
  /** How long the token that was just replaced still gets the same successor: two tabs may refresh at once. */
  refreshGraceSeconds: 10,
  activityPingSeconds: 300,
  typingExpiresMs: 1_500,
  toastMs: 3_000,
  retryTimes: 3,
  retryWaitMs: 1_000,
  sleepCheckMs: 2_000,
  resumeAfterGapMs: 10_000,
  cachedListHours: 3,
  consentDenialDays: 30,
  mfaSoftDeadlineDays: 7,
  /** How long a person counts as having just proven that it is them, before what is delicate. */
  stepUpMinutes: 10,
});

export const signInLimits = Object.freeze({
  attemptsPerAccount: 10,
  attemptsPerAddress: 100,
  /** Wrong codes of a second factor per account and window, however many sign-ins were begun. */
  codesPerAccount: 5,
  windowSeconds: 15 * 60,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  emailMaxLength: 254,
});

export const listLimits = Object.freeze({ defaultPerPage: 25, maxPerPage: 100 });

export const locales = [
  'en-GB',
  'nl-NL',
  'de-DE',
  'es-ES',
  'fr-FR',
  'ar-AR',
  'id-ID',
  'pt-BR',
  'ru-RU',
  'it-IT',
] as const;
export type LocaleCode = (typeof locales)[number];
