/**
 * How long a worker that vanished holds up what it had claimed. Short, because whoever works renews its claim all the
 * time; several renewals fit into a lease, so that a busy moment costs nothing. Fences decide, should it happen anyway.
 */
export const LEASE_SECONDS = 8;
export const RENEW_MS = 2_500;
/**
 * How long work may hold its claim. What it waits for has its own, shorter times; this is for what slips through those, as a mail
 * server that says a word now and then and never comes to an end (10 minutes for one answer are its right: RFC 5321, 4.5.3.2.6).
 */
export const LONGEST_MS = 15 * 60_000;

/** How often what is due, and what vanished workers left behind, is looked for. */
export const SWEEP_MS = 3_000;
