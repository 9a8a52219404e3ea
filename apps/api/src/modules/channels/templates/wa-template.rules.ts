import {
  type ChannelTypeName,
  type ProviderName,
  slotsOf,
  waButtonTypes,
  type WaCategory,
  type WaComponents,
  waLimits,
  type WaProblem,
  type WaState,
  isReplyVariable,
} from '@parley/schema';
import { z } from 'zod';

export interface WaTemplateFileRow {
  id: number;
  name: string;
  mimeType: string;
  /** bytes */
  size: number;
  storageKey: string;
}

/** A template with everything that is shown of it. */
export interface WaTemplateView {
  id: number;
  channelId: number;
  title: string;
  sortTitle: string;
  slug: string;
  category: WaCategory;
  language: string;
  components: WaComponents;
  file: WaTemplateFileRow | null;
  state: WaState;
  reason: string | null;
  externalId: string | null;
  submittedAt: Date | null;
  deletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  labels: { id: number; name: string; color: string }[];
}

/** A channel, as far as templates care. */
export interface TemplateChannel {
  id: number;
  type: ChannelTypeName;
  provider: ProviderName | null;
  status: string;
}

/** What stands at the provider and waits for nobody cannot be changed; what was refused can. */
export const editableStates: ReadonlySet<WaState> = new Set(['DRAFT', 'REJECTED']);

const MAX_TEXT = 4_000;
const text = z.string().max(MAX_TEXT);
const maybeText = z
  .string()
  .max(waLimits.sample)
  .nullish()
  .transform((value) => value?.trim() || null);
const variable = z.strictObject({
  name: z.string().max(60),
  sample: text.default(''),
  source: maybeText.refine((name) => name === null || isReplyVariable(name), {
    message: 'There is no variable of this name.',
  }),
  fallback: maybeText,
});
const variables = z.array(variable).max(100).default([]);
const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,14}$/))
  .nullish()
  .transform((value) => value ?? null);
const none = <T>(value: T | null | undefined): T | null => value ?? null;

const header = z.discriminatedUnion('subtype', [
  z.strictObject({ subtype: z.literal('text'), text, variables }),
  z.strictObject({ subtype: z.literal('image'), fileId: id }),
  z.strictObject({ subtype: z.literal('video'), fileId: id }),
  z.strictObject({ subtype: z.literal('document'), fileId: id }),
]);
const button = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('QUICK_REPLY'), text }),
  z.strictObject({ type: z.literal('URL'), text, url: text, variable: variable.nullish().transform(none) }),
  z.strictObject({ type: z.literal('PHONE_NUMBER'), text, phone: z.string().max(40) }),
  z.strictObject({ type: z.literal('OTP'), text }),
]);
const shape = z.strictObject({
  header: header.nullish().transform(none),
  body: z.strictObject({ text, variables }).default({ text: '', variables: [] }),
  footer: z.strictObject({ text }).nullish().transform(none),
  buttons: z.array(button).max(50).default([]),
  code: z
    .strictObject({
      warns: z.boolean().default(true),
      minutes: z.number().int().nullish().transform(none),
    })
    .nullish()
    .transform(none),
});

/** Components as somebody wrote them, read as what they have to be. */
export function readComponents(
  given: unknown,
): { components: WaComponents } | { field: string; sentence: string } {
  const parsed = shape.safeParse(given);
  if (parsed.success) return { components: parsed.data };
  const [issue] = parsed.error.issues;
  return {
    field: ['components', ...(issue?.path ?? [])].join('.'),
    sentence: issue?.message ?? 'This cannot be read.',
  };
}

/** For partners: what is wrong, in a sentence; the web app has its own words for the codes. */
export function sentenceOf({ code, max, actual, name }: WaProblem): string {
  const sentences: Record<WaProblem['code'], string> = {
    REQUIRED: 'This cannot be empty.',
    TOO_LONG: `At most ${max} characters; this has ${actual}.`,
    TOO_MANY: name ? `At most ${max} buttons of the kind ${name}.` : `At most ${max} of them.`,
    SLUG: `Small letters, digits and underscores, up to ${max}.`,
    LANGUAGE: 'WhatsApp does not know this language.',
    VARIABLE_NAME: `“${name}” is no name of a variable: a number, or small letters, digits and underscores.`,
    VARIABLES_MIXED: 'Variables are either all numbers or all names.',
    VARIABLES_ORDER: 'Variables are numbered {{1}}, {{2}} and so on, without a gap.',
    VARIABLES_TOO_MANY: `At most ${max} variables can stand here.`,
    VARIABLES_AT_EDGE: 'A text cannot begin or end with a variable.',
    VARIABLES_UNKNOWN: `The variable ${name} does not stand in the text.`,
    SAMPLE_MISSING: 'The reviewer needs a sample of this.',
    LINE_BREAK: 'This is one line.',
    URL_INVALID: 'This is no web address.',
    URL_VARIABLE: 'An address can have one variable, {{1}}, at its end.',
    PHONE_INVALID: 'A number begins with + and the code of the country.',
    BUTTON_TWICE: 'Another button says the same.',
    BUTTONS_MIXED: 'Quick replies stand together, before or behind the other buttons.',
    ONLY_FOR_CODES: 'Only templates of the category AUTHENTICATION have this.',
    NOT_FOR_CODES: 'WhatsApp writes the words of the category AUTHENTICATION; this has to be left out.',
    CODE_BUTTON: `A template of the category AUTHENTICATION has one button, of the kind ${waButtonTypes[3]}.`,
    MINUTES: `1 to ${max} minutes.`,
  };
  return sentences[code];
}

/** The fields of an error. */
export function fieldsOf(problems: readonly WaProblem[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const problem of problems) {
    const isHead = ['title', 'slug', 'language', 'category'].includes(problem.field);
    (fields[isHead ? problem.field : `components.${problem.field}`] ??= []).push(sentenceOf(problem));
  }
  return fields;
}

/** Whether the provider would find no difference. */
export function isSameWords(a: WaComponents, b: WaComponents): boolean {
  return withoutFills(a) === withoutFills(b);
}

/** What fills a variable, and the file that goes along, are between us and our colleagues. */
function withoutFills(components: WaComponents): string {
  const copy = structuredClone(components);
  for (const { variable } of slotsOf(copy)) Object.assign(variable, { source: null, fallback: null });
  if (copy.header && copy.header.subtype !== 'text') copy.header.fileId = null;
  return JSON.stringify(sorted(copy));
}

/** The database gives keys back in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

/** What the provider has, with what only we know of it. */
export function withFills(there: WaComponents, here: WaComponents): WaComponents {
  const components = structuredClone(there);
  const known = new Map(slotsOf(here).map(({ key, variable }) => [key, variable]));
  for (const { key, variable } of slotsOf(components)) {
    const { source = null, fallback = null } = known.get(key) ?? {};
    Object.assign(variable, { source, fallback });
  }
  const { header } = components;
  if (header && header.subtype !== 'text' && here.header?.subtype === header.subtype)
    header.fileId = here.header.fileId;
  return components;
}
