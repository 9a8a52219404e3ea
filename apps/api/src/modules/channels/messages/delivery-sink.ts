import type { Tx } from '../../../platform/database/index.js';
import type { DeliveryUpdate } from './outbound-message.js';

/** The step that a message to a customer has taken. */
export interface DeliveryProgress {
  /** The caller's id of the message. */
  messageRef: number;
  /** `QUEUED`: it begins anew. */
  state: DeliveryUpdate | 'QUEUED';
  error?: string | undefined;
  /** Why it was refused, in a word of ours. */
  code?: string | undefined;
  /** Told by the transaction that makes the message: whoever hears of the message hears of this with it. */
  isOfNew?: boolean;
}

/**
 * Hears of each step of a message inside the transaction in which it is taken, so that what the ledger says and what is shown are one.
 * Steps may be told late and twice. Provided by the module that owns conversations.
 */
export interface DeliverySink {
  /** Whoever calls has locked the deliveries of the message already: the message comes after them, for everybody. */
  progressed(tx: Tx, progress: DeliveryProgress): Promise<void>;
}

/** Injection token of the {@link DeliverySink}. */
export const DELIVERY_SINK = Symbol('DELIVERY_SINK');
