import type { Condition, Looking } from './condition.rules.js';

type Bind = (value: unknown) => string;
type CustomCondition = Condition & { fieldId: number; kind: string };

const DAY_MS = 86_400_000;
/** The value as text; byte order, in which days are in the order of the calendar. */
const TEXT = `(fv.value #>> '{}') COLLATE "C"`;

/** Whose field it is: that of the contact `c`, of the profile that they are in, or of the profile `p` itself. */
const owners = {
  contact: { table: 'contact_field_value', key: 'contact_id', of: 'c.id', live: '' },
  profile: {
    table: 'profile_field_value',
    key: 'profile_id',
    of: 'c.profile_id',
    live: `JOIN profile fp ON fp.agency_id = fv.agency_id AND fp.id = fv.profile_id AND fp.deleted_at IS NULL`,
  },
  self: { table: 'profile_field_value', key: 'profile_id', of: 'p.id', live: '' },
} as const;

/** SQL: the contact `c` has a value in this field, and it compares like this. */
export function customSql(
  condition: CustomCondition,
  now: Date,
  bind: Bind,
  how: Looking,
  owner: keyof typeof owners,
): string {
  const { table, key, of, live } = owners[owner];
  const field = bind(condition.fieldId);
  const compared = condition.is === 'filled' ? '' : `AND ${comparison(condition, now, bind)}`;
  return how === 'list'
    ? `${of} IN (SELECT fv.${key} FROM ${table} fv ${live}
        WHERE fv.agency_id = $1 AND fv.field_id = ${field} ${compared})`
    : `coalesce((SELECT true FROM ${table} fv ${live}
        WHERE fv.agency_id = $1 AND fv.${key} = ${of} AND fv.field_id = ${field} ${compared} LIMIT 1), false)`;
}

function comparison({ is, value, kind }: CustomCondition, now: Date, bind: Bind): string {
  if (kind === 'TEXT' || kind === 'HYPERLINK') return textSql(is, bind(value));
  if (is === 'one_of') return `${TEXT} = ANY (${bind(value)}::text[])`;
  // Compared as JSON, which no value of another kind can break while the field changes its kind.
  const kept = () => `${bind(JSON.stringify(value))}::jsonb`;
  if (is === 'greater') return `(jsonb_typeof(fv.value) = 'number' AND fv.value > ${kept()})`;
  if (is === 'less') return `(jsonb_typeof(fv.value) = 'number' AND fv.value < ${kept()})`;
  if (is === 'is') return `fv.value = ${kept()}`;
  if (is === 'before') return `${TEXT} < ${bind(value)}`;
  if (is === 'after') return `${TEXT} >= ${bind(value)}`;
  // The last days: those that are to come are none of them.
  const day = (ago: number) => bind(new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10));
  return `(${TEXT} >= ${day(Number(value))} AND ${TEXT} <= ${day(0)})`;
}

function textSql(is: Condition['is'], value: string): string {
  const kept = `lower(fv.value #>> '{}')`;
  if (is === 'contains') return `position(${value} in ${kept}) > 0`;
  if (is === 'starts_with') return `starts_with(${kept}, ${value})`;
  return `${kept} = ${value}`;
}
