import { SetMetadata } from '@nestjs/common';
import type { Tx } from '../database/database.js';
import type { EventDefinition, StoredEvent } from './define-event.js';

export interface ListenerDefinition {
  event: EventDefinition;
  /** Stays the same for ever: it stands in the receipts. */
  listener: string;
}

export const ON_EVENT = Symbol('ON_EVENT');

export type ListenerMethod = (tx: Tx, event: StoredEvent) => Promise<void>;

/**
 * Marks a method `(tx, event) => Promise<void>` of a provider as listener. It runs in the worker, at least once;
 * its receipt is written in the same transaction, so what it does through `tx` happens once.
 */
export const OnEvent = (event: EventDefinition, listener: string) =>
  SetMetadata<symbol, ListenerDefinition>(ON_EVENT, { event, listener });
