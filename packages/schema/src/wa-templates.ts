/** What a WhatsApp template is made of, and how large its parts may be. */
export const waCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
export type WaCategory = (typeof waCategories)[number];

export const waButtonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'OTP'] as const;
export type WaButtonType = (typeof waButtonTypes)[number];

export const waSubtypes = ['text', 'image', 'video', 'document'] as const;
export type WaSubtype = (typeof waSubtypes)[number];
export type WaMediaSubtype = Exclude<WaSubtype, 'text'>;

export const waStates = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
export type WaState = (typeof waStates)[number];

/** The two words that partners know for what came out of a review; null while there is no answer. */
export function waApproval(state: WaState): 'ACCEPTED' | 'DECLINED' | null {
  if (state === 'APPROVED' || state === 'PAUSED') return 'ACCEPTED';
  return state === 'REJECTED' || state === 'DISABLED' ? 'DECLINED' : null;
}

export const waLimits = {
  title: 200,
  slug: 512,
  header: 60,
  headerVariables: 1,
  body: 1_024,
  footer: 60,
  buttons: 10,
  buttonsOf: { QUICK_REPLY: 3, URL: 2, PHONE_NUMBER: 1, OTP: 1 } satisfies Record<WaButtonType, number>,
  buttonText: 25,
  url: 2_000,
  phone: 20,
  sample: 200,
  /** Minutes for which a code is good. */
  minutes: 90,
  labels: 20,
  /** What a company can have of them. */
  templates: 2_000,
} as const;

export const waMedia: Record<WaMediaSubtype, { mimeTypes: readonly string[]; bytes: number }> = {
  image: { mimeTypes: ['image/png', 'image/jpeg'], bytes: 5_000_000 },
  video: { mimeTypes: ['video/mp4'], bytes: 16_000_000 },
  document: { mimeTypes: ['application/pdf'], bytes: 5_000_000 },
};

export const waDefaultLanguage = 'nl';
/** Languages that WhatsApp knows. */
export const waLanguages = (
  'af sq ar ar_EG ar_AE ar_LBN ar_MA ar_QA az be_BY bn bg ca zh_CN zh_HK zh_TW hr cs da prs_AF nl nl_BE en en_GB en_US ' +
  'en_AE en_AU en_CA en_GHA en_IRL en_IN en_JM en_MY en_NZ en_QA en_SGP en_UG en_ZA et fil fi fr fr_BE fr_CA fr_CHE ' +
  'fr_CI fr_MA ka de de_AT de_CH el gu ha he hi hu id ga it ja kn kk rw_RW ko ky_KG lo lv lt mk ms ml mr nb ps_AF fa ' +
  'pl pt_BR pt_PT pa ro ru sr si_LK sk sl es es_AR es_CL es_CO es_CR es_DO es_EC es_HN es_MX es_PA es_PE es_ES es_UY ' +
  'sw sv ta te th tr uk ur uz vi zu'
).split(' ');

/** A place that is filled in with each message. */
export interface WaVariable {
  /** `1`, `2` … or a name of small letters. */
  name: string;
  /** What the reviewer at WhatsApp sees in its place. */
  sample: string;
  /** What fills it by itself: the name of a reply variable such as `contact.first_name`. */
  source: string | null;
  /** What stands there when the source has nothing. */
  fallback: string | null;
}

export type WaHeader =
  | { subtype: 'text'; text: string; variables: WaVariable[] }
  /** Null: chosen with each message, and there is no sample yet. */
  | { subtype: WaMediaSubtype; fileId: string | null };

export type WaButton =
  | { type: 'QUICK_REPLY'; text: string }
  | { type: 'URL'; text: string; url: string; variable: WaVariable | null }
  | { type: 'PHONE_NUMBER'; text: string; phone: string }
  | { type: 'OTP'; text: string };

export interface WaComponents {
  header: WaHeader | null;
  body: { text: string; variables: WaVariable[] };
  footer: { text: string } | null;
  buttons: WaButton[];
  /** Of AUTHENTICATION alone, whose words WhatsApp writes. */
  code: { warns: boolean; minutes: number | null } | null;
}

export interface WaTemplateDraft {
  title: string;
  slug: string;
  category: WaCategory;
  language: string;
  components: WaComponents;
}

export const emptyComponents: WaComponents = {
  header: null,
  body: { text: '', variables: [] },
  footer: null,
  buttons: [],
  code: null,
};

/** What a template of this category begins with, when somebody chooses it for a new one. */
export function componentsFor(category: WaCategory, now: WaComponents): WaComponents {
  if (category === 'AUTHENTICATION')
    return {
      ...emptyComponents,
      buttons: [{ type: 'OTP', text: 'Copy code' }],
      code: now.code ?? { warns: true, minutes: 10 },
    };
  if (now.code === null && !now.buttons.some(({ type }) => type === 'OTP')) return now;
  return { ...now, buttons: now.buttons.filter(({ type }) => type !== 'OTP'), code: null };
}

/** A name as the provider takes it: small letters, digits and underscores. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, waLimits.slug);
}

const VARIABLE = /\{\{\s*([^{}\s]{1,60})\s*\}\}/g;

/** The names of the places in a text, each once, in the order in which they stand there. */
export function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] as string))];
}

/** The variables that a text needs: those that are there keep what was said about them. */
export function variablesFor(text: string, known: readonly WaVariable[]): WaVariable[] {
  return placesIn(text).map(
    (name) => known.find((one) => one.name === name) ?? { name, sample: '', source: null, fallback: null },
  );
}

/** Where a value goes: `header.1`, `body.name`, `button.0`. */
export interface WaSlot {
  key: string;
  variable: WaVariable;
}

export function slotsOf({ header, body, buttons, code }: WaComponents): WaSlot[] {
  const inText = (place: string, variables: readonly WaVariable[]) =>
    variables.map((variable) => ({ key: `${place}.${variable.name}`, variable }));
  if (code)
    return inText('body', [
      body.variables[0] ?? { name: '1', sample: '123456', source: null, fallback: null },
    ]);
  return [
    ...(header?.subtype === 'text' ? inText('header', header.variables) : []),
    ...inText('body', body.variables),
    ...buttons.flatMap((button, at) =>
      button.type === 'URL' && button.variable ? [{ key: `button.${at}`, variable: button.variable }] : [],
    ),
  ];
}

export interface FilledTemplate {
  header: string | null;
  body: string;
  footer: string | null;
  buttons: string[];
}

/** A template as the customer sees it. @param values by the key of their slot; what is missing keeps its mark */
export function fillTemplate(
  { header, body, footer, buttons, code }: WaComponents,
  language: string,
  values: Readonly<Record<string, string>>,
): FilledTemplate {
  const fill = (place: string, text: string): string =>
    text.replace(VARIABLE, (mark: string, name: string) => values[`${place}.${name}`] || mark);
  const words = code ? codeWords(language) : null;
  const minutes = code?.minutes;
  return {
    header: header?.subtype === 'text' ? fill('header', header.text) : null,
    body: words
      ? [fill('body', words.code), code?.warns ? words.warning : ''].filter(Boolean).join(' ')
      : fill('body', body.text),
    footer: words ? (minutes ? words.expiry.replace('%', String(minutes)) : null) : (footer?.text ?? null),
    buttons: buttons.map(({ text }) => text),
  };
}

/** The words that WhatsApp writes for codes, as near as anybody but WhatsApp can say them. */
const codeWordsOf: Record<string, { code: string; warning: string; expiry: string }> = {
  en: {
    code: '{{1}} is your verification code.',
    warning: 'For your security, do not share this code.',
    expiry: 'This code expires in % minutes.',
  },
  nl: {
    code: '{{1}} is je verificatiecode.',
    warning: 'Deel deze code niet met anderen voor je veiligheid.',
    expiry: 'Deze code verloopt over % minuten.',
  },
  de: {
    code: '{{1}} ist dein Verifizierungscode.',
    warning: 'Teile diesen Code zu deiner Sicherheit nicht mit anderen.',
    expiry: 'Dieser Code läuft in % Minuten ab.',
  },
  fr: {
    code: '{{1}} est votre code de vérification.',
    warning: 'Pour votre sécurité, ne le partagez pas.',
    expiry: 'Ce code expire dans % minutes.',
  },
  es: {
    code: 'Tu código de verificación es {{1}}.',
    warning: 'Por tu seguridad, no lo compartas.',
    expiry: 'Este código caduca en % minutos.',
  },
};

function codeWords(language: string) {
  return (
    codeWordsOf[language.split('_')[0] ?? 'en'] ??
    (codeWordsOf.en as { code: string; warning: string; expiry: string })
  );
}
