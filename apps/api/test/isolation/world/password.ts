/** Of every colleague in the world of the proofs. */
export const PASSWORD = 'a password for tests';
