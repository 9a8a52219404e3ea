import { SetMetadata } from '@nestjs/common';
import type { Reader, Tx } from '../database/database.js';
import type { EventDefinition, StoredEvent } from './define-event.js';

export interface ListenerDefinition {
  event: EventDefinition;
  /** Stays the same for ever: it stands in the receipts. */
  listener: string;
  /** The method of the same provider that says whether the company has any use for it just now. */
  wantedBy?: string;
}

export const ON_EVENT = Symbol('ON_EVENT');

export type ListenerMethod = (tx: Tx, event: StoredEvent) => Promise<void>;
export type WantedMethod = (q: Reader) => Promise<boolean>;

/**
 * Marks a method `(tx, event) => Promise<void>` of a provider as listener. It runs in the worker, at least once;
 * its receipt is written in the same transaction, so what it does through `tx` happens once.
 * `wantedBy` names a method `(q) => Promise<boolean>`, asked once for many events of a company after their commit: a
 * company that has not switched on what the listener does costs no job per event.
 */
export const OnEvent = (event: EventDefinition, listener: string, more: { wantedBy?: string } = {}) =>
  SetMetadata<symbol, ListenerDefinition>(ON_EVENT, { event, listener, ...more });
