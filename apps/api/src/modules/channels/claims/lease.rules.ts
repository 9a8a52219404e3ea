/**
 * How long a worker that vanished holds up what it had claimed. Short, because whoever works renews its claim all the
 * time; several renewals fit into a lease, so that a busy moment costs nothing. Fences decide, should it happen anyway.
 */
export const LEASE_SECONDS = 8;
export const RENEW_MS = 2_500;

/** How often what is due, and what vanished workers left behind, is looked for. */
export const SWEEP_MS = 3_000;
