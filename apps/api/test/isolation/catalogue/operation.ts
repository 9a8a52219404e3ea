import type { AccessRule } from '../../../src/platform/access/access-rule.js';
import type { Field } from './fields.js';

/** What a value at some place stands for. */
export type PlaceKind = 'id' | 'cursor' | 'secret' | 'name';

/** Somewhere in a call where a value can stand that names a row of somebody. */
export interface Place {
  where: 'path' | 'query' | 'body' | 'argument' | 'header';
  /** The way to it: `['input', 'ticketId']`, or one name. */
  path: readonly string[];
  kind: PlaceKind;
  isArray: boolean;
  isRequired: boolean;
}

/** One thing that can be asked of the application, as it says it itself. */
export interface Operation {
  /** `GET /api/v2/tickets/{id}`, `Mutation sendMessage`, `Contact.tickets`. */
  name: string;
  kind: 'rest' | 'query' | 'mutation' | 'subscription' | 'nested';
  rule: AccessRule | undefined;
  isInPerson: boolean;
  handler: object;
  owner: object;
  /** Only REST. */
  method?: string;
  url?: string;
  query?: readonly Field[];
  body?: readonly Field[];
  /** Only GraphQL: the document and the arguments that it takes. */
  document?: string;
  args?: readonly Argument[];
  places: readonly Place[];
}

/** An argument of GraphQL, or a field of an input object. */
export interface Argument {
  name: string;
  type: 'id' | 'string' | 'int' | 'float' | 'boolean' | 'enum' | 'input' | 'scalar';
  scalar?: string;
  isArray: boolean;
  isRequired: boolean;
  values?: readonly string[];
  fields: readonly Argument[];
  /** The checks of the class behind an input object. */
  check?: Field;
}

export const isChange = (operation: Operation): boolean =>
  operation.kind === 'mutation' || (operation.kind === 'rest' && operation.method !== 'GET');

export const placeName = (place: Place): string => `${place.where} ${place.path.join('.')}`;
