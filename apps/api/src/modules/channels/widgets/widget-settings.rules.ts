import {
  locales,
  plainWidget,
  widgetAway,
  widgetDetails,
  widgetIcons,
  widgetLimits,
  widgetPositions,
  type WidgetSettings,
  type WidgetTexts,
} from '@parley/schema';
import { z } from 'zod';

const plain = (value: string) => value.replaceAll('\0', '').trim();

/** Words by language; empty ones fall away. */
const texts = (max: number) =>
  z
    .partialRecord(z.enum(locales), z.string().max(max, `Up to ${max} letters.`).transform(plain))
    .transform((given): WidgetTexts => Object.fromEntries(Object.entries(given).filter(([, text]) => text)))
    .default({});

const once = <T>(key: (item: T) => unknown) =>
  [(items: T[]) => new Set(items.map(key)).size === items.length, 'Each one once.'] as const;

const { appearance, preChat, away } = plainWidget;

const settings = z.strictObject({
  appearance: z
    .strictObject({
      color: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'Write a colour as #14707d.')
        .nullable()
        .default(appearance.color),
      position: z.enum(widgetPositions).default(appearance.position),
      icon: z.enum(widgetIcons).default(appearance.icon),
      launcher: texts(widgetLimits.launcher),
      showsTeam: z.boolean().default(appearance.showsTeam),
    })
    .default(appearance),
  greetings: texts(widgetLimits.text),
  preChat: z
    .strictObject({
      isOn: z.boolean().default(false),
      fields: z
        .array(z.strictObject({ key: z.enum(widgetDetails), isRequired: z.boolean().default(false) }))
        .max(widgetDetails.length)
        .refine(...once<{ key: string }>(({ key }) => key))
        .default([]),
      departments: z
        .array(
          z.strictObject({
            teamId: z.coerce.number().int().positive(),
            label: z
              .string()
              .transform(plain)
              .pipe(z.string().min(1, 'A department has a name.').max(widgetLimits.label)),
          }),
        )
        .max(widgetLimits.departments)
        .refine(...once<{ teamId: number }>(({ teamId }) => teamId))
        .default([]),
      isDepartmentRequired: z.boolean().default(false),
      consent: texts(widgetLimits.text),
    })
    .default(preChat),
  away: z
    .strictObject({ mode: z.enum(widgetAway).default(away.mode), text: texts(widgetLimits.text) })
    .default(away),
  tracksPages: z.boolean().default(true),
});

/** @returns the whole of the settings, or what is wrong by the name of the field */
export function readSettings(
  given: unknown,
): { settings: WidgetSettings; faults: null } | { settings: null; faults: Record<string, string[]> } {
  const read = settings.safeParse(given ?? {});
  if (read.success) return { settings: read.data, faults: null };
  const faults: Record<string, string[]> = {};
  for (const { path, message } of read.error.issues)
    (faults[['settings', ...path].map(String).join('.')] ??= []).push(message);
  return { settings: null, faults };
}

/** As it is kept, whenever that was: what a row does not say is as it always was. */
export function settingsOf(row: {
  settings: Partial<WidgetSettings>;
  appearance: { color?: string };
  welcome: string | null;
  offlineEmail: boolean;
}): WidgetSettings {
  const { settings: own } = row;
  const before: Partial<WidgetSettings> = own.appearance
    ? {}
    : {
        appearance: { ...appearance, color: row.appearance.color ?? null },
        greetings: row.welcome ? Object.fromEntries(locales.map((locale) => [locale, row.welcome])) : {},
        away: { mode: row.offlineEmail ? 'form' : 'chat', text: {} },
      };
  return { ...plainWidget, ...before, ...own };
}

const HOST = /^(\*\.)?([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** `https://shop.example.com/path` and the like as a host name; null for what is none. */
export function domainOf(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*/s, '')
    .replace(/:\d+$/, '');
  if (host.startsWith('*.') && !host.slice(2).includes('.')) return null;
  return host.length <= 253 && HOST.test(host) ? host : null;
}
