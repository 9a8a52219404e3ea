import { availableParallelism } from 'node:os';

/** Threads that help Node.js with its garbage; by itself it takes four, also of two cores, and whoever waits for an answer waits for them. */
const helpers = Math.min(4, Math.max(1, availableParallelism() - 1));

/**
 * Flags of Node.js for what answers many at once. What lives as long as a call is rubbish before anybody looks whether it lives on: with
 * the 16 MB of Node.js 20 and 22 a tenth of a busy API's time went into carrying it over. Node.js 24 has 32 by itself.
 */
export const engine = ['--max-semi-space-size=32', `--v8-pool-size=${helpers}`];
