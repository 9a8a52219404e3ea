import type { Tx } from '../database/database.js';

/** Writes down what people do with work that had failed. A module above provides it: the platform keeps no log of people. */
export interface DeadLetterWitness {
  noted(
    tx: Tx,
    what: {
      action: 'dead_letter.retried' | 'dead_letter.discarded';
      id?: number;
      name: string;
      count: number;
    },
  ): Promise<void>;
}

export const DEAD_LETTER_WITNESS = Symbol('DEAD_LETTER_WITNESS');
