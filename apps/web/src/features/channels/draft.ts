import type { ChannelField } from './kinds';

export type Values = Readonly<Record<string, string>>;

/** What is sent: settings that may be seen, and secrets that were filled in. */
export function inputOf(fields: readonly ChannelField[], values: Values) {
  const filled = fields.flatMap(({ name, isSecret }) => {
    const value = values[name]?.trim() ?? '';
    return value === '' ? [] : [{ name, isSecret, value }];
  });
  const part = (isSecret: boolean) =>
    Object.fromEntries(
      filled.filter((one) => one.isSecret === isSecret).map(({ name, value }) => [name, value]),
    );
  return { settings: part(false), secrets: part(true) };
}

/** What still has to be filled in. A secret that is set already may stay as it is. */
export function missingIn(
  fields: readonly ChannelField[],
  values: Values,
  set: readonly string[] = [],
): string[] {
  return fields
    .filter(({ name, isRequired }) => isRequired && !values[name]?.trim() && !set.includes(name))
    .map(({ name }) => name);
}

/** The settings of a channel as its form shows them. */
export function valuesOf(fields: readonly ChannelField[], settings: unknown): Record<string, string> {
  const saved = (settings ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    fields
      .filter(({ isSecret }) => !isSecret)
      .map(({ name, choices }) => [name, plain(saved[name]) || (choices?.[0] ?? '')]),
  );
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The words of a field that nobody has described: its own name. */
export function spelled(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
