import { randomUUID } from 'node:crypto';
import type { Field } from '../catalogue/fields.js';
import type { Argument } from '../catalogue/operation.js';
import type { Tenant } from '../world/tenant.js';

let made = 0;

const byName: readonly [RegExp, (tenant: Tenant, n: number) => unknown][] = [
  [/e_?mail/i, (tenant, n) => `${tenant.canary}new-${n}@${tenant.domain}`],
  [/password/i, (_, n) => `a long enough password ${n}!`],
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

/** A value that a field of a class takes, as far as its checks and name tell. */
export function sampleOf(field: Field, tenant: Tenant): unknown {
  const one = oneOf(field, tenant);
  return field.isArray ? [one] : one;
}

function oneOf(field: Field, tenant: Tenant): unknown {
  made += 1;
  const [values] = field.checks.get('isIn') ?? field.checks.get('isEnum') ?? [];
  if (values) return Array.isArray(values) ? values[0] : Object.values(values as object)[0];
  if (field.type === 'object') {
    return Object.fromEntries(field.fields.map((inner) => [inner.name, sampleOf(inner, tenant)]));
  }
  if (field.type === 'boolean') return true;
  if (field.type === 'number') return Number(field.checks.get('min')?.[0] ?? 1);
  if (field.type === 'date') return new Date().toISOString();
  if (field.checks.has('isUuid')) return randomUUID();
  return sampleText(field.name, tenant, Number(field.checks.get('maxLength')?.[0] ?? 200));
}

function sampleText(name: string, tenant: Tenant, max: number): unknown {
  const known = byName.find(([pattern]) => pattern.test(name));
  if (known) return known[1](tenant, made);
  return `${tenant.canary}written.${name}.${made}`.slice(0, max);
}

/** The same for an argument of GraphQL. Ids are left to the caller. */
export function sampleArgument(argument: Argument, tenant: Tenant): unknown {
  const one = oneArgument(argument, tenant);
  return argument.isArray ? [one] : one;
}

function oneArgument(argument: Argument, tenant: Tenant): unknown {
  made += 1;
  const { type, name, check } = argument;
  if (type === 'input') {
    return Object.fromEntries(argument.fields.map((field) => [field.name, sampleArgument(field, tenant)]));
  }
  if (type === 'enum') return argument.values?.[0];
  if (check && type === 'string' && !check.fields.length) return oneOf(check, tenant);
  if (type === 'boolean') return true;
  if (type === 'int' || type === 'float') return name === 'first' ? 50 : 1;
  if (argument.scalar === 'DateTime') return new Date().toISOString();
  if (argument.scalar === 'JSON') return { canary: tenant.canary };
  return sampleText(name, tenant, 200);
}
