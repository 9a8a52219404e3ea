import { randomUUID } from 'node:crypto';
import type { Field } from '../catalogue/fields.js';
import type { Argument } from '../catalogue/operation.js';
import { PASSWORD } from '../world/password.js';
import type { Tenant } from '../world/tenant.js';

let made = 0;

const byName: readonly [RegExp, (tenant: Tenant, n: number) => unknown][] = [
  [/e_?mail/i, (tenant, n) => `${tenant.canary}new-${n}@${tenant.domain}`],
  [/^(current_?)?password$/i, () => PASSWORD],
  [/password/i, (_, n) => `a long enough password ${n}!`],
  [/country/i, () => 'NL'],
  [/postal/i, () => '1011 AB'],
  [/^b?cc$/, (tenant, n) => `${tenant.canary}new-${n}@${tenant.domain}`],
  [/^from$/, () => '18:00'],
  [/^to$/, () => '08:00'],
  [/networks?$/i, () => '203.0.113.0/24'],
  [/domains?$/i, (tenant, n) => `new-${n}.${tenant.domain}`],
  [/issuer/i, (tenant) => `https://login.${tenant.domain}`],
  [/^key$/, () => 'proof.sample'],
  [/locale/i, () => 'nl-NL'],
  [/time_?zone/i, () => 'Europe/Paris'],
  [/colou?r/i, () => '#225588'],
  [/phone/i, () => '+31201234567'],
  [/url|link|website/i, (tenant) => `https://${tenant.domain}/page`],
  [/client_?(mutation_?)?id$/i, () => randomUUID()],
  [/emoji|reaction/i, () => '👍'],
  [/role/i, () => 'basic_agent'],
  [/permissions?$/i, () => 'inbox.conversations.reply'],
  [/scopes?$/i, () => 'inbox.conversations.reply'],
  [/(^|_)code$/i, () => '123456'],
  [
    /_(at|from|until|start|end|on)$|At$|From$|Start$|End$|Until$/,
    () => new Date(Date.now() + 86_400_000).toISOString(),
  ],
];

/** Moments that the product wants to lie ahead. */
const AHEAD = /(^|_)(until|due_?at|send_?at)$/i;

const momentOf = (name: string): string =>
  new Date(Date.now() + (AHEAD.test(name) ? 3 * 86_400_000 : 0)).toISOString();

/** Switches that would lock the callers of the next calls out, and what only one person can give away. */
const LOCKS = /mandatory|enforced|is_?primary|only_?private/i;

/** A value that a field of a class takes, as far as its checks and name tell. */
export function sampleOf(field: Field, tenant: Tenant): unknown {
  const one = oneOf(field, tenant);
  return field.isArray ? [one] : one;
}

function oneOf(field: Field, tenant: Tenant): unknown {
  made += 1;
  // A list of those that something is sent to, unlike the hour that something lasts to.
  if (field.isArray && field.name === 'to') return `${tenant.canary}to-${made}@${tenant.domain}`;
  const [values] = field.checks.get('isIn') ?? field.checks.get('isEnum') ?? [];
  if (values) return Array.isArray(values) ? values[0] : Object.values(values as object)[0];
  if (field.type === 'object') {
    return Object.fromEntries(field.fields.map((inner) => [inner.name, sampleOf(inner, tenant)]));
  }
  if (field.type === 'boolean') return !LOCKS.test(field.name);
  if (field.type === 'number') return Number(field.checks.get('min')?.[0] ?? 1);
  if (field.type === 'date') return momentOf(field.name);
  if (field.checks.has('isUuid')) return randomUUID();
  return sampleText(field.name, tenant, Number(field.checks.get('maxLength')?.[0] ?? 200));
}

function sampleText(name: string, tenant: Tenant, max: number): unknown {
  const known = byName.find(([pattern]) => pattern.test(name));
  if (known) return known[1](tenant, made);
  return `${tenant.canary}written.${name}.${made}`.slice(0, max);
}

/** Rights that are fixed are no sample of what can be changed. */
const enumValue = ({ values = [] }: Argument): string | undefined =>
  values.includes('ADMINISTRATOR') ? 'BASIC_AGENT' : values[0];

/** The same for an argument of GraphQL. Ids are left to the caller. */
export function sampleArgument(argument: Argument, tenant: Tenant): unknown {
  const one = oneArgument(argument, tenant);
  return argument.isArray ? [one] : one;
}

function oneArgument(argument: Argument, tenant: Tenant): unknown {
  made += 1;
  const { type, name, check } = argument;
  if (type === 'input') {
    const told = argument.fields.filter((field) => field.name !== 'version' || field.isRequired);
    return Object.fromEntries(told.map((field) => [field.name, sampleArgument(field, tenant)]));
  }
  if (type === 'enum') return enumValue(argument);
  if (check && type === 'string' && !check.fields.length) return oneOf(check, tenant);
  if (type === 'boolean') return !LOCKS.test(name);
  if (type === 'int' || type === 'float') return name === 'first' ? 50 : 1;
  if (argument.scalar === 'DateTime') return momentOf(name);
  if (argument.scalar === 'JSON') return { canary: tenant.canary };
  return sampleText(name, tenant, 200);
}

/** A name in a path: of a role, a kind of step, a key. */
export function samplePath(place: { path: readonly string[] }, tenant: Tenant): unknown {
  const [name = ''] = place.path;
  return name === 'name' ? 'basic_agent' : sampleText(name, tenant, 200);
}
