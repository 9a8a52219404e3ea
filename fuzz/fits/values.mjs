// Values that several operations ask for.
import fc from 'fast-check';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Counted from the start of a run: the same seed means the same moments, as far as a clock allows. */
const START = Date.now();

export const ahead = fc
  .integer({ min: 60, max: 300 * 24 * 60 })
  .map((minutes) => new Date(START + minutes * MINUTE).toISOString());
export const past = fc
  .integer({ min: 1, max: 700 })
  .map((days) => new Date(START - days * DAY).toISOString());
export const dayAhead = fc
  .integer({ min: 1, max: 300 })
  .map((days) => new Date(START + days * DAY).toISOString().slice(0, 10));
export const hour = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([at, minutes]) => `${String(at).padStart(2, '0')}:${minutes}`);
export const emoji = fc.constantFrom('👍', '❤️', '🎉', '👩‍🚀', '🇳🇱');
export const letters = (minLength, maxLength) =>
  fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), minLength, maxLength });
export const key = letters(10, 24);
export const color = fc.constantFrom('#0e6470', '#b8693a', '#2F8A5B');
export const mail = letters(3, 12).map((name) => `${name}@customers.test`);
export const words = fc.lorem({ maxCount: 4 });
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const day = fc.constantFrom('name', 'profile_name');
const condition = fc.oneof(
  fc.record({
    field: day,
    is: fc.constantFrom('is', 'is_not', 'contains', 'not_contains', 'starts_with'),
    value: words,
  }),
  fc.record({
    field: fc.constantFrom('email', 'phone', 'language', 'time_zone'),
    is: fc.constantFrom('empty', 'filled'),
  }),
  fc.record({
    field: fc.constant('email'),
    is: fc.constantFrom('domain_is', 'domain_ends'),
    value: fc.constantFrom('example.com', 'customers.test'),
  }),
  fc.record({
    field: fc.constant('language'),
    is: fc.constantFrom('one_of', 'none_of'),
    value: fc.constant(['nl-NL', 'en-GB']),
  }),
  fc.record({
    field: fc.constantFrom('created', 'last_wrote'),
    is: fc.constantFrom('within_days', 'not_within_days'),
    value: fc.integer({ min: 1, max: 300 }),
  }),
  fc.record({
    field: fc.constantFrom('conversations', 'conversations_open'),
    is: fc.constantFrom('is', 'greater', 'less'),
    value: fc.nat(9),
  }),
  fc.record({ field: fc.constant('blocked'), is: fc.constant('is'), value: fc.boolean() }),
);
const inner = fc.array(condition, { minLength: 1, maxLength: 3 });
export const rule = fc.oneof(
  inner.map((all) => ({ all })),
  inner.map((any) => ({ any })),
  fc.tuple(inner, inner).map(([all, any]) => ({ all: [...all, { any }] })),
);
/** Of profiles, whose names and kinds alone are asked for. */
export const profileRule = words.map((value) => ({ all: [{ field: 'name', is: 'contains', value }] }));
