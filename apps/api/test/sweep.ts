/**
 * How long a test may take that goes through the whole catalogue: a minute or three with two cores for itself, several times as much
 * on a machine that others use as well. It says only when a test hangs, never how fast it is.
 */
export const SWEEP = { testTimeout: 1_200_000, hookTimeout: 1_200_000 };
