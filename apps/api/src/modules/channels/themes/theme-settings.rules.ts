import {
  plainTheme,
  themeAligns,
  themeFonts,
  themeLayouts,
  themeLimits,
  themeModes,
  themePlaceholders,
  type ThemeSettings,
  unknownPlaceholders,
} from '@parley/schema';
import { z } from 'zod';

export type Faults = Record<string, string[]>;

const AROUND: readonly string[] = themePlaceholders.filter((name) => name !== 'message' && name !== 'logo');

const color = (usual: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Write a colour as #14707d.')
    .transform((text) => text.toLowerCase())
    .default(usual);

const tidy = (text: string) => text.replaceAll('\0', '').replace(/\r\n?/g, '\n').trim();

/** Text that may name what is known; the words of the colleague and the picture have their own places. */
const words = (max: number) =>
  z
    .string()
    .max(max, `Up to ${max} letters.`)
    .transform(tidy)
    .superRefine((text, context) => {
      for (const name of unknownPlaceholders(text, AROUND))
        context.addIssue({ code: 'custom', message: `{{${name}}} means nothing here.` });
    })
    .default('');

const { colors, header, footer } = plainTheme;
const { logoWidth } = themeLimits;

const settings = z.strictObject({
  mode: z.enum(themeModes).default(plainTheme.mode),
  layout: z.enum(themeLayouts).default(plainTheme.layout),
  colors: z
    .strictObject({
      accent: color(colors.accent),
      background: color(colors.background),
      surface: color(colors.surface),
      text: color(colors.text),
    })
    .default(colors),
  font: z.enum(themeFonts).default(plainTheme.font),
  header: z
    .strictObject({
      logoWidth: z.number().int().min(logoWidth.min).max(logoWidth.max).default(header.logoWidth),
      align: z.enum(themeAligns).default(header.align),
      text: words(themeLimits.headerText),
    })
    .default(header),
  footer: z
    .strictObject({ text: words(themeLimits.footerText), showsCompany: z.boolean().default(true) })
    .default(footer),
  showsReference: z.boolean().default(false),
  replyLine: words(themeLimits.replyLine).transform((text) => text.replace(/\s+/g, ' ')),
  html: z
    .string()
    .transform(tidy)
    .refine((text) => Buffer.byteLength(text) <= themeLimits.html, 'Up to 64 KB.')
    .default(''),
});

/** @returns the whole of the settings, or what is wrong by the name of the field */
export function readThemeSettings(
  given: unknown,
): { settings: ThemeSettings; faults: null } | { settings: null; faults: Faults } {
  const read = settings.safeParse(given ?? {});
  if (!read.success) {
    const faults: Faults = {};
    for (const { path, message } of read.error.issues)
      (faults[['settings', ...path].map(String).join('.')] ??= []).push(message);
    return { settings: null, faults };
  }
  const faults = read.data.mode === 'html' ? htmlFaults(read.data.html) : [];
  return faults.length > 0
    ? { settings: null, faults: { 'settings.html': faults } }
    : { settings: read.data, faults: null };
}

/** What can be said of own HTML before it is read. */
function htmlFaults(html: string): string[] {
  if (!MESSAGE.test(html)) return [NEEDS_MESSAGE];
  return unknownPlaceholders(html).map((name) => `{{${name}}} means nothing here.`);
}

const MESSAGE = /\{\{\s{0,9}message\s{0,9}\}\}/;
export const NEEDS_MESSAGE = 'Put {{message}} where the words of the colleague belong.';

/** What is wrong with own HTML once it is harmless; null: nothing. */
export function cleanHtmlFault(html: string): string | null {
  const inTags = (html.match(/<[^<>]*>/g) ?? []).filter((tag) => /\{\{\s*(message|logo)\s*\}\}/.test(tag));
  if (inTags.length > 0) return '{{message}} and {{logo}} cannot stand inside of a tag.';
  const count = html.replace(/<[^<>]*>/g, '').match(new RegExp(MESSAGE, 'g'))?.length ?? 0;
  if (count === 0) return NEEDS_MESSAGE;
  return count > 1 ? 'Put {{message}} once.' : null;
}
