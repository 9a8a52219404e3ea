import { GraphQLError } from 'graphql';
import type { FieldErrors } from '../errors/coded-error.js';

const GIVEN = /^Variable "\$(\w+)" got invalid value /;
/** At the very end, where no value that somebody sent can stand: those end in their own quotation mark or bracket. */
const PLACE = / at "(\w+)((?:\.\w+|\[\d+\])+)"$/;
const MISSING = /^Variable "\$(\w+)" of (?:required|non-null) type "[^"]*" (.+)$/;

/**
 * A variable that GraphQL could not take, as an unknown word of an enum: the field in the words of our own checks, by
 * its way within the argument. Null for every other error. GraphQL tells the way in its sentence only.
 */
export function coercionFields(error: GraphQLError, clean: (sentence: string) => string): FieldErrors | null {
  const missing = MISSING.exec(error.message);
  if (missing) return { [String(missing[1])]: [`This ${missing[2]}`] };
  const given = GIVEN.exec(error.message);
  const inner = error.originalError?.message;
  if (!given || inner === undefined || !error.message.endsWith(`; ${inner}`)) return null;
  const place = PLACE.exec(error.message.slice(0, -inner.length - 2));
  const field = place?.[1] === given[1] ? fieldAt(place?.[2] ?? '') : '';
  return { [field || String(given[1])]: [clean(inner)] };
}

/** `.views[0].name` is `views.0.name`; one that is wrong in a list of plain values is a fault of the list. */
const fieldAt = (way: string): string =>
  way
    .replace(/(?<!\])(\[\d+\])+$/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/^\./, '');
