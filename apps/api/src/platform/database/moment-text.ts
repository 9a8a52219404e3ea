import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
const anyMoment = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

const DASH = 45;
const DOT = 46;
const PLUS = 43;
const SECONDS_END = 19;
const MONTHS_AT = 5;
const DAYS_AT = 8;
const HOURS_AT = 11;
const MINUTES_AT = 14;
const SECONDS_AT = 17;
/** Before it a year of two digits would be taken for one of the last century. */
const FIRST_PLAIN_YEAR = 100;

/**
 * A moment as PostgreSQL writes it on a connection in UTC: "2026-11-23 09:15:00.123456+00". A page of a list has hundreds of
 * them, and the driver's own way looks at each with three patterns. Everything else goes that way.
 */
export function momentOfText(text: string): Date {
  const end = text.length - 3;
  const after = text.charCodeAt(SECONDS_END);
  const isPlain = text.charCodeAt(4) === DASH && (after === PLUS || after === DOT) && text.endsWith('+00');
  if (!isPlain || end < SECONDS_END) return anyMoment(text);
  const year = two(text, 0) * 100 + two(text, 2);
  if (year < FIRST_PLAIN_YEAR) return anyMoment(text);
  return new Date(
    Date.UTC(
      year,
      two(text, MONTHS_AT) - 1,
      two(text, DAYS_AT),
      two(text, HOURS_AT),
      two(text, MINUTES_AT),
      two(text, SECONDS_AT),
      digit(text, SECONDS_END + 1, end) * 100 +
        digit(text, SECONDS_END + 2, end) * 10 +
        digit(text, SECONDS_END + 3, end),
    ),
  );
}

/** Zero behind the last place that was written. */
const digit = (text: string, at: number, end: number): number => (at < end ? text.charCodeAt(at) - 48 : 0);

const two = (text: string, at: number): number =>
  (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
