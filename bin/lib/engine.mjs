/**
 * Flags of Node.js for what answers many at once. What lives as long as a call is rubbish before anybody looks whether it lives on: with
 * the 16 MB of Node.js 20 and 22 a tenth of a busy API's time went into carrying it over. Node.js 24 has 32 by itself.
 */
export const engine = ['--max-semi-space-size=32'];
