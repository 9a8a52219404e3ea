import {
  type WaButton,
  type WaComponents,
  waLanguages,
  waLimits,
  waMedia,
  type WaMediaSubtype,
  placesIn,
  type WaTemplateDraft,
  type WaVariable,
} from './wa-templates.js';

/** What is wrong with a template. Where it stands is a path such as `body.text` or `buttons.0.url`. */
export interface WaProblem {
  field: string;
  code: WaProblemCode;
  /** The limit that was broken, or what it is about. */
  max?: number;
  actual?: number;
  name?: string;
  /** It may be kept as a draft like this, and cannot be submitted. */
  isOpen?: boolean;
}

export const waProblemCodes = [
  'REQUIRED',
  'TOO_LONG',
  'TOO_MANY',
  'SLUG',
  'LANGUAGE',
  'VARIABLE_NAME',
  'VARIABLES_MIXED',
  'VARIABLES_ORDER',
  'VARIABLES_TOO_MANY',
  'VARIABLES_AT_EDGE',
  'VARIABLES_UNKNOWN',
  'SAMPLE_MISSING',
  'LINE_BREAK',
  'URL_INVALID',
  'URL_VARIABLE',
  'PHONE_INVALID',
  'BUTTON_TWICE',
  'BUTTONS_MIXED',
  'ONLY_FOR_CODES',
  'NOT_FOR_CODES',
  'CODE_BUTTON',
  'MINUTES',
] as const;
export type WaProblemCode = (typeof waProblemCodes)[number];

const length = (text: string): number => [...text].length;

/** Everything that the provider would refuse, and what partners are told of the limits. */
export function problemsOfTemplate({
  title,
  slug,
  category,
  language,
  components,
}: WaTemplateDraft): WaProblem[] {
  const isCode = category === 'AUTHENTICATION';
  return [
    ...ofText('title', title, waLimits.title, { isOpen: false }),
    ...(/^[a-z0-9_]+$/.test(slug) && slug.length <= waLimits.slug
      ? []
      : [{ field: 'slug', code: 'SLUG' as const, max: waLimits.slug }]),
    ...(waLanguages.includes(language) ? [] : [{ field: 'language', code: 'LANGUAGE' as const }]),
    ...(isCode ? ofCode(components) : ofWords(components)),
    ...ofButtons(components.buttons, isCode),
  ];
}

/** Why this file cannot stand above a template; null when it can. */
export function problemOfMedia(
  subtype: WaMediaSubtype,
  { mimeType, size }: { mimeType: string; size: number },
): { kind: 'TYPE'; allowed: readonly string[] } | { kind: 'SIZE'; max: number } | null {
  const { mimeTypes, bytes } = waMedia[subtype];
  if (!mimeTypes.includes(mimeType)) return { kind: 'TYPE', allowed: mimeTypes };
  return size > bytes ? { kind: 'SIZE', max: bytes } : null;
}

function ofWords({ header, body, footer, code }: WaComponents): WaProblem[] {
  return [
    ...(code ? [{ field: 'code', code: 'ONLY_FOR_CODES' as const }] : []),
    ...(header?.subtype === 'text' ? ofHeader(header.text, header.variables) : []),
    ...(header && header.subtype !== 'text' && header.fileId === null
      ? [{ field: 'header.fileId', code: 'SAMPLE_MISSING' as const, isOpen: true }]
      : []),
    ...ofText('body.text', body.text, waLimits.body),
    ...ofVariables('body', body.text, body.variables),
    ...(/^\s*\{\{|\}\}\s*$/.test(body.text)
      ? [{ field: 'body.text', code: 'VARIABLES_AT_EDGE' as const, isOpen: true }]
      : []),
    ...(footer ? ofFooter(footer.text) : []),
  ];
}

function ofHeader(text: string, variables: readonly WaVariable[]): WaProblem[] {
  const count = placesIn(text).length;
  return [
    ...ofText('header.text', text, waLimits.header),
    ...ofLine('header.text', text),
    ...(count > waLimits.headerVariables
      ? [
          {
            field: 'header.text',
            code: 'VARIABLES_TOO_MANY' as const,
            max: waLimits.headerVariables,
            actual: count,
          },
        ]
      : ofVariables('header', text, variables)),
  ];
}

function ofFooter(text: string): WaProblem[] {
  return [
    ...ofText('footer.text', text, waLimits.footer),
    ...ofLine('footer.text', text),
    ...(placesIn(text).length
      ? [{ field: 'footer.text', code: 'VARIABLES_TOO_MANY' as const, max: 0, actual: placesIn(text).length }]
      : []),
  ];
}

function ofCode({ header, footer, body, code }: WaComponents): WaProblem[] {
  const minutes = code?.minutes ?? null;
  const isRound =
    minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= waLimits.minutes);
  return [
    ...(header ? [{ field: 'header', code: 'NOT_FOR_CODES' as const }] : []),
    ...(footer ? [{ field: 'footer', code: 'NOT_FOR_CODES' as const }] : []),
    ...(body.text.trim() ? [{ field: 'body.text', code: 'NOT_FOR_CODES' as const }] : []),
    ...(code ? [] : [{ field: 'code', code: 'REQUIRED' as const }]),
    ...(isRound ? [] : [{ field: 'code.minutes', code: 'MINUTES' as const, max: waLimits.minutes }]),
  ];
}

function ofButtons(buttons: readonly WaButton[], isCode: boolean): WaProblem[] {
  const problems = buttons.flatMap((button, at) => ofButton(button, `buttons.${at}`, isCode));
  const total: WaProblem[] =
    buttons.length > waLimits.buttons
      ? [{ field: 'buttons', code: 'TOO_MANY', max: waLimits.buttons, actual: buttons.length }]
      : [];
  const counts = Object.entries(waLimits.buttonsOf).flatMap(([type, max]): WaProblem[] => {
    const actual = buttons.filter((one) => one.type === type).length;
    return actual > max ? [{ field: 'buttons', code: 'TOO_MANY', name: type, max, actual }] : [];
  });
  if (isCode && !(buttons.length === 1 && buttons[0]?.type === 'OTP'))
    return [...problems, { field: 'buttons', code: 'CODE_BUTTON' }];
  // Quick replies stand together: before the others or behind them.
  const changes = buttons.filter(
    (one, at) => at > 0 && (one.type === 'QUICK_REPLY') !== (buttons[at - 1]?.type === 'QUICK_REPLY'),
  ).length;
  const mixed: WaProblem[] = changes > 1 ? [{ field: 'buttons', code: 'BUTTONS_MIXED' }] : [];
  return [...total, ...counts, ...mixed, ...problems, ...twice(buttons)];
}

function twice(buttons: readonly WaButton[]): WaProblem[] {
  return buttons.flatMap(({ text }, at): WaProblem[] => {
    const isSecond = buttons.findIndex((one) => one.text.trim() === text.trim()) < at;
    return text.trim() && isSecond ? [{ field: `buttons.${at}.text`, code: 'BUTTON_TWICE' }] : [];
  });
}

function ofButton(button: WaButton, field: string, isCode: boolean): WaProblem[] {
  const problems = [
    ...ofText(`${field}.text`, button.text, waLimits.buttonText),
    ...ofLine(`${field}.text`, button.text),
  ];
  if (placesIn(button.text).length)
    problems.push({ field: `${field}.text`, code: 'VARIABLES_TOO_MANY', max: 0, actual: 1 });
  if (button.type === 'OTP' && !isCode) problems.push({ field: `${field}.type`, code: 'ONLY_FOR_CODES' });
  if (button.type === 'PHONE_NUMBER') problems.push(...ofPhone(`${field}.phone`, button.phone));
  if (button.type === 'URL') problems.push(...ofUrl(field, button));
  return problems;
}

function ofPhone(field: string, phone: string): WaProblem[] {
  if (!phone.trim()) return [{ field, code: 'REQUIRED', isOpen: true }];
  return /^\+[1-9]\d{6,14}$/.test(phone.replace(/[\s()-]/g, ''))
    ? []
    : [{ field, code: 'PHONE_INVALID', isOpen: true }];
}

function ofUrl(at: string, { url, variable }: Extract<WaButton, { type: 'URL' }>): WaProblem[] {
  const field = `${at}.url`;
  if (!url.trim()) return [{ field, code: 'REQUIRED', isOpen: true }];
  if (length(url) > waLimits.url)
    return [{ field, code: 'TOO_LONG', max: waLimits.url, actual: length(url) }];
  const places = [...url.matchAll(/\{\{[^{}]*\}\}/g)];
  const isAtEnd = places.length === 0 || (places.length === 1 && url.endsWith('{{1}}'));
  if (!isAtEnd) return [{ field, code: 'URL_VARIABLE' }];
  if (!isWebAddress(url.replace('{{1}}', 'x'))) return [{ field, code: 'URL_INVALID', isOpen: true }];
  if (places.length > 0 && !variable?.sample.trim())
    return [{ field: `${at}.variable`, code: 'SAMPLE_MISSING', isOpen: true }];
  return places.length === 0 && variable
    ? [{ field: `${at}.variable`, code: 'VARIABLES_UNKNOWN', name: '1' }]
    : [];
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#.]+\.[^\s]+$/i.test(text) || /^https?:\/\/localhost/i.test(text);
}

function ofVariables(place: 'header' | 'body', text: string, variables: readonly WaVariable[]): WaProblem[] {
  const field = `${place}.text`;
  const names = placesIn(text);
  const numbers = names.filter((name) => /^\d+$/.test(name));
  const odd = names.find((name) => !/^(\d{1,3}|[a-z][a-z0-9_]*)$/.test(name));
  if (odd) return [{ field, code: 'VARIABLE_NAME', name: odd }];
  if (/\{\{\s*\}\}/.test(text)) return [{ field, code: 'VARIABLE_NAME', name: '' }];
  if (numbers.length > 0 && numbers.length < names.length) return [{ field, code: 'VARIABLES_MIXED' }];
  const inOrder = [...numbers].sort((a, b) => Number(a) - Number(b));
  if (inOrder.some((name, at) => name !== String(at + 1)))
    return [{ field, code: 'VARIABLES_ORDER', isOpen: true }];
  const unknown = variables.find(({ name }) => !names.includes(name));
  if (unknown) return [{ field, code: 'VARIABLES_UNKNOWN', name: unknown.name }];
  return names.flatMap((name): WaProblem[] => {
    const sample = variables.find((one) => one.name === name)?.sample ?? '';
    const where = `${place}.variables.${name}`;
    if (!sample.trim()) return [{ field: where, code: 'SAMPLE_MISSING', name, isOpen: true }];
    return ofText(where, sample, waLimits.sample);
  });
}

function ofText(field: string, text: string, max: number, { isOpen = true } = {}): WaProblem[] {
  if (!text.trim()) return [{ field, code: 'REQUIRED', ...(isOpen && { isOpen }) }];
  const actual = length(text);
  return actual > max ? [{ field, code: 'TOO_LONG', max, actual }] : [];
}

function ofLine(field: string, text: string): WaProblem[] {
  return /[\r\n]/.test(text) ? [{ field, code: 'LINE_BREAK' }] : [];
}
