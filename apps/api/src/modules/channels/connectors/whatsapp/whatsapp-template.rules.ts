import {
  placesIn,
  variablesFor,
  type WaButton,
  waCategories,
  type WaComponents,
  type WaHeader,
  type WaState,
  type WaVariable,
} from '@parley/schema';
import { z } from 'zod';
import type { ChannelFact } from '../channel-fact.js';
import { idText, maybe, maybeNumber, maybeText, readable } from '../lenient.rules.js';
import type { ProviderTemplate, TemplateWish } from '../connector.js';

const isNamed = (variables: readonly WaVariable[]) => variables.some(({ name }) => !/^\d+$/.test(name));

/** Whether its variables have names; else they are numbered. */
export function parameterFormat({ header, body }: WaComponents): 'NAMED' | 'POSITIONAL' {
  const all = [...body.variables, ...(header?.subtype === 'text' ? header.variables : [])];
  return isNamed(all) ? 'NAMED' : 'POSITIONAL';
}

/** What stands between the lines of a template, in the provider's shapes. @param handle of the uploaded sample */
export function componentsOf({ components, category }: TemplateWish, handle: string | null): object[] {
  const { header, body, footer, buttons, code } = components;
  if (category === 'AUTHENTICATION')
    return [
      { type: 'BODY', add_security_recommendation: code?.warns ?? true },
      ...(code?.minutes ? [{ type: 'FOOTER', code_expiration_minutes: code.minutes }] : []),
      {
        type: 'BUTTONS',
        buttons: buttons.map(({ text }) => ({ type: 'OTP', otp_type: 'COPY_CODE', text })),
      },
    ];
  return [
    ...(header ? [headerOf(header, handle)] : []),
    { type: 'BODY', text: body.text, ...exampleOf('body', body.variables) },
    ...(footer ? [{ type: 'FOOTER', text: footer.text }] : []),
    ...(buttons.length ? [{ type: 'BUTTONS', buttons: buttons.map(buttonOf) }] : []),
  ];
}

function headerOf(header: WaHeader, handle: string | null): object {
  if (header.subtype === 'text')
    return { type: 'HEADER', format: 'TEXT', text: header.text, ...exampleOf('header', header.variables) };
  const format = header.subtype.toUpperCase();
  return { type: 'HEADER', format, ...(handle && { example: { header_handle: [handle] } }) };
}

function exampleOf(place: 'header' | 'body', variables: readonly WaVariable[]): object {
  if (variables.length === 0) return {};
  if (isNamed(variables)) {
    const named = variables.map(({ name, sample }) => ({ param_name: name, example: sample }));
    return { example: { [`${place}_text_named_params`]: named } };
  }
  const inOrder = [...variables].sort((a, b) => Number(a.name) - Number(b.name)).map(({ sample }) => sample);
  return { example: place === 'body' ? { body_text: [inOrder] } : { header_text: inOrder } };
}

function buttonOf(button: WaButton): object {
  const { type, text } = button;
  if (button.type === 'PHONE_NUMBER')
    return { type, text, phone_number: button.phone.replace(/[\s()-]/g, '') };
  if (button.type !== 'URL') return { type, text };
  const { url, variable } = button;
  return { type, text, url, ...(variable && { example: [url.replace('{{1}}', variable.sample)] }) };
}

const variable = (name: string, sample: string): WaVariable => ({
  name,
  sample,
  source: null,
  fallback: null,
});
const example = z.looseObject({
  body_text: maybe(z.union([z.array(z.array(z.string())), z.array(z.string())])),
  header_text: maybe(z.array(z.string())),
  body_text_named_params: readable(z.looseObject({ param_name: z.string(), example: z.string() })),
  header_text_named_params: readable(z.looseObject({ param_name: z.string(), example: z.string() })),
});
const button = z.looseObject({
  type: z.string(),
  text: z.string().catch(''),
  url: maybeText,
  phone_number: maybeText,
  example: maybe(z.union([z.array(z.string()), z.string().transform((one) => [one])])),
});
const component = z.looseObject({
  type: z.string().transform((type) => type.toUpperCase()),
  format: maybeText,
  text: z.string().catch(''),
  example: maybe(example),
  buttons: readable(button),
  add_security_recommendation: maybe(z.boolean()),
  code_expiration_minutes: maybeNumber,
});
type Component = z.infer<typeof component>;

const template = z.looseObject({
  id: idText,
  name: z.string(),
  language: z.union([z.string(), z.looseObject({ code: z.string() }).transform(({ code }) => code)]),
  status: z.string(),
  category: z.enum(waCategories).catch('UTILITY'),
  rejected_reason: maybeText,
  components: readable(component),
});

/** Those of a list that can be read. */
export function templatesIn(list: unknown): ProviderTemplate[] {
  return readable(template)
    .parse(list)
    .map(({ id, name, language, status, category, rejected_reason: reason, components }) => ({
      externalId: id,
      name,
      language,
      category,
      state: stateOf(status) ?? 'DISABLED',
      reason: reason && reason !== 'NONE' ? reason : null,
      components: readComponents(components, category === 'AUTHENTICATION'),
    }));
}

function readComponents(given: readonly Component[], isCode: boolean): WaComponents {
  const of = (type: string) => given.find((one) => one.type === type);
  const [header, body, footer] = [of('HEADER'), of('BODY'), of('FOOTER')];
  const buttons = (of('BUTTONS')?.buttons ?? []).flatMap((one) => readButton(one) ?? []);
  if (isCode) {
    const code = {
      warns: body?.add_security_recommendation ?? true,
      minutes: footer?.code_expiration_minutes ?? null,
    };
    return { header: null, body: { text: '', variables: [] }, footer: null, buttons, code };
  }
  return {
    header: header ? readHeader(header) : null,
    body: { text: body?.text ?? '', variables: readVariables('body', body) },
    footer: footer ? { text: footer.text } : null,
    buttons,
    code: null,
  };
}

function readHeader(header: Component): WaHeader | null {
  const subtype = (header.format ?? 'TEXT').toLowerCase();
  if (subtype === 'image' || subtype === 'video' || subtype === 'document') return { subtype, fileId: null };
  return subtype === 'text'
    ? { subtype, text: header.text, variables: readVariables('header', header) }
    : null;
}

function readVariables(place: 'header' | 'body', given: Component | undefined): WaVariable[] {
  const named = given?.example?.[`${place}_text_named_params`] ?? [];
  const rows = place === 'body' ? given?.example?.body_text : given?.example?.header_text;
  const inOrder = (Array.isArray(rows?.[0]) ? rows[0] : rows) as string[] | undefined;
  return variablesFor(given?.text ?? '', [
    ...named.map((one) => variable(one.param_name, one.example)),
    ...(inOrder ?? []).map((sample, at) => variable(String(at + 1), sample)),
  ]);
}

function readButton({
  type,
  text,
  url,
  phone_number: phone,
  example: samples,
}: z.infer<typeof button>): WaButton | null {
  if (type === 'QUICK_REPLY') return { type, text };
  if (type === 'PHONE_NUMBER') return { type, text, phone: phone ?? '' };
  if (type === 'OTP') return { type, text };
  if (type !== 'URL' || !url) return null;
  const [sample = ''] = samples ?? [];
  const start = url.replace('{{1}}', '');
  const isOpen = placesIn(url).length > 0;
  const end = sample.startsWith(start) ? sample.slice(start.length) : sample;
  return { type, text, url, variable: isOpen ? variable('1', end) : null };
}

/** Null for words that say nothing about whether it may be sent. */
export function stateOf(status: string): WaState | null {
  switch (status.toUpperCase()) {
    case 'APPROVED':
    case 'REINSTATED':
    case 'UNARCHIVED':
      return 'APPROVED';
    case 'PENDING':
    case 'IN_APPEAL':
    case 'SUBMITTED':
    case 'CREATED':
      return 'PENDING';
    case 'REJECTED':
      return 'REJECTED';
    case 'PAUSED':
      return 'PAUSED';
    case 'DISABLED':
    case 'ARCHIVED':
    case 'DELETED':
    case 'PENDING_DELETION':
    case 'LIMIT_EXCEEDED':
      return 'DISABLED';
    default:
      return null;
  }
}

const news = z.looseObject({
  event: z.string(),
  message_template_id: maybe(idText),
  message_template_name: z.string(),
  message_template_language: z.string(),
  reason: maybeText,
  rejection_info: maybe(z.looseObject({ reason: maybeText, recommendation: maybeText })),
  other_info: maybe(z.looseObject({ title: maybeText, description: maybeText })),
});

/** What the provider tells of a template. */
export function readTemplateNews(packed: unknown): ChannelFact[] {
  const got = news.parse(packed);
  const state = stateOf(got.event);
  if (state === null) return [{ kind: 'nothing', why: `A template is ${got.event}.` }];
  const { rejection_info: why, other_info: about } = got;
  const said = [
    got.reason === 'NONE' ? null : got.reason,
    why?.reason,
    why?.recommendation,
    about?.description,
  ];
  const reason =
    said.filter(Boolean).join(' — ') || (state === 'PAUSED' || state === 'DISABLED' ? got.event : '');
  return [
    {
      kind: 'template',
      name: got.message_template_name,
      language: got.message_template_language.replace('-', '_'),
      status: state,
      ...(got.message_template_id && { externalId: got.message_template_id }),
      ...(reason && { reason }),
    },
  ];
}
