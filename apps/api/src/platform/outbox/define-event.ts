import type { z } from 'zod';

/**
 * A kind of event: a fact that has been committed. Names read `module.noun.past-tense`; payloads carry ids,
 * a version and small facts, never rows.
 */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly version: number;
  readonly schema: S;
  /** One sentence for docs/events.md. */
  readonly says: string;
}

export type PayloadOf<E extends EventDefinition> = z.infer<E['schema']>;

export interface StoredEvent<E extends EventDefinition = EventDefinition> {
  readonly id: number;
  readonly agencyId: number;
  readonly name: string;
  readonly version: number;
  readonly payload: PayloadOf<E>;
  /** The event's place in its agency's order; null until the relay has numbered it. */
  readonly cursor: number | null;
  readonly createdAt: Date;
}

const definitions = new Map<string, EventDefinition>();

export function defineEvent<S extends z.ZodType>(definition: EventDefinition<S>): EventDefinition<S> {
  if (definitions.has(definition.name)) throw new Error(`The event ${definition.name} is defined twice.`);
  definitions.set(definition.name, definition);
  return definition;
}

export function allEvents(): EventDefinition[] {
  return [...definitions.values()].sort((a, b) => a.name.localeCompare(b.name));
}
