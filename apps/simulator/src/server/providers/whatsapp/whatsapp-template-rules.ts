import { z } from 'zod';
import type { SimTemplate } from '../../world/template.js';

const text = z.string();
const button = z.looseObject({
  type: z.enum(['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'OTP']),
  text: text.min(1).max(25),
  url: text.max(2_000).optional(),
  phone_number: text.max(20).optional(),
  example: z.union([z.array(text), text]).optional(),
  otp_type: z.string().optional(),
});
const component = z.looseObject({
  type: z.enum(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']),
  format: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT']).optional(),
  text: text.optional(),
  example: z.looseObject({}).optional(),
  buttons: z.array(button).max(10).optional(),
  add_security_recommendation: z.boolean().optional(),
  code_expiration_minutes: z.number().int().min(1).max(90).optional(),
});
export const newTemplate = z.looseObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().min(2).max(10),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  parameter_format: z.enum(['POSITIONAL', 'NAMED']).default('POSITIONAL'),
  components: z.array(component).min(1),
});
export const changedTemplate = newTemplate.omit({ name: true, language: true }).partial({ category: true });
export type NewTemplate = z.infer<typeof newTemplate>;
type Component = z.infer<typeof component>;

const MARK = /\{\{\s*([^{}\s]+)\s*\}\}/g;

export function marksIn(words: string): string[] {
  return [...new Set([...words.matchAll(MARK)].map((match) => match[1] as string))];
}

/** Why the provider does not even look at it; null when it goes to review. */
export function faultOf({
  category,
  components,
}: Pick<NewTemplate, 'category' | 'components'>): string | null {
  const of = (type: string) => components.find((one) => one.type === type);
  const [header, body, footer, buttons] = [
    of('HEADER'),
    of('BODY'),
    of('FOOTER'),
    of('BUTTONS')?.buttons ?? [],
  ];
  if (!body) return 'A template has a body.';
  if (category === 'AUTHENTICATION') return faultOfCode(components, buttons);
  if (!body.text || body.text.length > 1_024) return 'The body has 1 to 1024 characters.';
  if (/^\s*\{\{|\}\}\s*$/.test(body.text)) return 'Variables can’t be at the start or end of the template.';
  return (
    faultOfSamples('body', body) ??
    (header ? faultOfHeader(header) : null) ??
    faultOfFooter(footer) ??
    faultOfButtons(buttons)
  );
}

function faultOfCode(
  components: readonly Component[],
  buttons: readonly z.infer<typeof button>[],
): string | null {
  if (components.some(({ type, text: words }) => type === 'HEADER' || words))
    return 'The words of codes are fixed.';
  return buttons.length === 1 && buttons[0]?.type === 'OTP'
    ? null
    : 'A template for codes has one OTP button.';
}

function faultOfSamples(
  place: 'body' | 'header',
  { text: words = '', example = {} }: Component,
): string | null {
  const marks = marksIn(words);
  if (marks.length === 0) return null;
  const given = example as Record<string, unknown>;
  const rows = given[`${place}_text`] as string[] | string[][] | undefined;
  const inOrder = Array.isArray(rows?.[0]) ? rows[0] : rows;
  const named = given[`${place}_text_named_params`] as unknown[] | undefined;
  const count = named?.length ?? inOrder?.length ?? 0;
  return count === marks.length ? null : `The ${place} needs a sample for each of its variables.`;
}

function faultOfHeader(header: Component): string | null {
  if (header.format !== 'TEXT') {
    const handles = (header.example as { header_handle?: unknown[] } | undefined)?.header_handle;
    return handles?.length ? null : 'The header needs a sample of its file.';
  }
  const words = header.text ?? '';
  if (!words || words.length > 60 || /\n/.test(words))
    return 'The header has 1 to 60 characters in one line.';
  return marksIn(words).length > 1 ? 'The header takes one variable.' : faultOfSamples('header', header);
}

function faultOfFooter(footer: Component | undefined): string | null {
  if (!footer) return null;
  const words = footer.text ?? '';
  return !words || words.length > 60 || marksIn(words).length
    ? 'The footer has 1 to 60 characters without variables.'
    : null;
}

function faultOfButtons(buttons: readonly z.infer<typeof button>[]): string | null {
  if (buttons.some(({ type }) => type === 'OTP')) return 'OTP buttons are for codes.';
  const open = buttons.find(({ url = '', example }) => url.includes('{{') && !example?.length);
  if (open) return 'A button’s address with a variable needs a sample.';
  if (
    buttons.some(
      ({ type, url, phone_number: phone }) => (type === 'URL' && !url) || (type === 'PHONE_NUMBER' && !phone),
    )
  )
    return 'A button has no target.';
  const kinds = buttons.map(({ type }) => type === 'QUICK_REPLY');
  return kinds.filter((one, at) => at > 0 && one !== kinds[at - 1]).length > 1
    ? 'Quick replies stand together.'
    : null;
}

const parameter = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  parameter_name: z.string().optional(),
  image: z.looseObject({ id: z.string().optional() }).optional(),
  video: z.looseObject({ id: z.string().optional() }).optional(),
  document: z.looseObject({ id: z.string().optional(), filename: z.string().optional() }).optional(),
});
const sentComponent = z.looseObject({
  type: z.string().transform((type) => type.toUpperCase()),
  sub_type: z.string().optional(),
  index: z.union([z.string(), z.number()]).transform(String).optional(),
  parameters: z.array(parameter).default([]),
});

/** What the customer sees of a template. */
export interface ShownTemplate {
  name: string;
  header?: string;
  body: string;
  footer?: string;
  buttons: { type: string; text: string; url?: string }[];
  /** The file above it. */
  media?: string;
}

/** With the parameters in their places; null when they do not fit. */
export function filled(template: SimTemplate, given: readonly unknown[]): ShownTemplate | null {
  const parsed = z.array(sentComponent).safeParse(given);
  if (!parsed.success) return null;
  const own = template.components as unknown as Component[];
  const of = (type: string) => own.find((one) => one.type === type);
  const sent = (type: string) => parsed.data.find((one) => one.type === type)?.parameters ?? [];
  const code = template.category === 'AUTHENTICATION';
  const body = words(code ? codeText(of('BODY')) : (of('BODY')?.text ?? ''), sent('BODY'));
  const header = of('HEADER');
  const top = header?.format === 'TEXT' ? words(header.text ?? '', sent('HEADER')) : undefined;
  const media = header && header.format !== 'TEXT' ? mediaOf(sent('HEADER'), header.format) : undefined;
  if (body === null || top === null || media === null) return null;
  const buttons = (of('BUTTONS')?.buttons ?? []).map(({ type, text: label, url }, at) => {
    const own = parsed.data.find((one) => one.type === 'BUTTON' && one.index === String(at));
    const target = url && words(url, own?.parameters ?? []);
    return target === null ? null : { type, text: label, ...(target && { url: target }) };
  });
  if (buttons.includes(null)) return null;
  const minutes = of('FOOTER')?.code_expiration_minutes;
  const footer = minutes ? `This code expires in ${minutes} minutes.` : of('FOOTER')?.text;
  return {
    name: template.name,
    ...(top && { header: top }),
    body,
    ...(footer && { footer }),
    buttons: buttons as ShownTemplate['buttons'],
    ...(media && { media }),
  };
}

function codeText(body: Component | undefined): string {
  const warning = body?.add_security_recommendation ? ' For your security, do not share this code.' : '';
  return `{{1}} is your verification code.${warning}`;
}

function words(source: string, given: readonly z.infer<typeof parameter>[]): string | null {
  const marks = marksIn(source);
  if (marks.length !== given.length) return null;
  const value = (mark: string, at: number) =>
    (given.find((one) => one.parameter_name === mark) ?? given[/^\d+$/.test(mark) ? Number(mark) - 1 : at])
      ?.text;
  if (marks.some((mark, at) => !value(mark, at))) return null;
  return source.replace(MARK, (_, mark: string) => value(mark, marks.indexOf(mark)) ?? '');
}

function mediaOf(given: readonly z.infer<typeof parameter>[], format = ''): string | null {
  const [one] = given;
  const kind = format.toLowerCase() as 'image' | 'video' | 'document';
  return one?.type === kind ? (one[kind]?.id ?? null) : null;
}
