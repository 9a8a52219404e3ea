import { CustomScalar, Scalar } from '@nestjs/graphql';
import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { PlatformErrors } from '../errors/coded-error.js';

/** ISO 8601 in UTC on the wire, a Date in code. */
@Scalar('DateTime', () => Date)
export class DateTimeScalar implements CustomScalar<string, Date> {
  description = 'A moment, as ISO 8601 in UTC.';

  parseValue(value: unknown): Date {
    const date = new Date(String(value));
    if (Number.isNaN(date.getTime())) throw PlatformErrors.malformed();
    return date;
  }

  serialize(value: unknown): string {
    return value instanceof Date ? value.toISOString() : String(value);
  }

  parseLiteral(node: ValueNode): Date {
    return this.parseValue(node.kind === Kind.STRING ? node.value : '');
  }
}

/** Where a subscriber stands in its agency's events. Opaque to callers. */
export const EventCursor = new GraphQLScalarType<string, string>({
  name: 'EventCursor',
  description: 'A place in the events of an agency. Give back the last one you saw as `after`.',
  serialize: String,
  parseValue: String,
  parseLiteral: (node) => (node.kind === Kind.STRING ? node.value : ''),
});

/** Any JSON value: only for what has no fixed shape. */
export const Json = new GraphQLScalarType({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
});
