/** `html`: people write the frame themselves. */
export const themeModes = ['design', 'html'] as const;
/** `plain`: nothing around the words. `card`: a sheet on a ground. `band`: the header in the accent's colour. */
export const themeLayouts = ['plain', 'card', 'band'] as const;
/** What mail programs have; anything else would be loaded from elsewhere, or be missing. */
export const themeFonts = ['system', 'arial', 'verdana', 'trebuchet', 'georgia', 'times', 'courier'] as const;
export const themeAligns = ['start', 'center', 'end'] as const;
/** Which mails of a channel are framed: as the company's default says, by one of its own, or by none. */
export const themeChoices = ['DEFAULT', 'THEME', 'NONE'] as const;

export type ThemeFont = (typeof themeFonts)[number];
export type ThemeChoice = (typeof themeChoices)[number];

/** Everything that can be set about a theme besides its name and its picture. */
export interface ThemeSettings {
  mode: (typeof themeModes)[number];
  layout: (typeof themeLayouts)[number];
  /** `#rrggbb` each. */
  colors: { accent: string; background: string; surface: string; text: string };
  font: ThemeFont;
  header: {
    /** Pixels that the picture is wide at most. */
    logoWidth: number;
    align: (typeof themeAligns)[number];
    /** Beside the picture, or instead of it. */
    text: string;
  };
  footer: { text: string; showsCompany: boolean };
  /** The number of the conversation, for who telephones. */
  showsReference: boolean;
  /** Above everything; what a mail program puts below it in an answer is history. Empty: no such line. */
  replyLine: string;
  /** In the mode `html`. */
  html: string;
}

export const themeLimits = {
  themes: 50,
  name: 80,
  html: 65_536,
  headerText: 200,
  footerText: 2_000,
  replyLine: 120,
  logoBytes: 4_000_000,
  logoWidth: { min: 40, max: 400 },
} as const;

/** What a theme may name. `message` is what the colleague wrote. */
export const themePlaceholders = [
  'message',
  'logo',
  'agent.name',
  'contact.name',
  'agency.name',
  'ticket.number',
  'ticket.subject',
  'company.legal_name',
  'company.website',
  'company.phone',
  'company.email',
  'company.address',
  'company.vat_number',
] as const;
export type ThemePlaceholder = (typeof themePlaceholders)[number];

/** `{{ name }}`, as in quick replies. */
export const themeMark = /\{\{\s{0,9}([a-z._]{1,40})\s{0,9}\}\}/g;

/** Names between braces that mean nothing here, each once. */
export function unknownPlaceholders(text: string, allowed: readonly string[] = themePlaceholders): string[] {
  const names = [...text.matchAll(/\{\{([^{}]{0,80})\}\}/g)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !allowed.includes(name)))];
}

export const plainTheme: ThemeSettings = {
  mode: 'design',
  layout: 'card',
  colors: { accent: '#14707d', background: '#f3f1ec', surface: '#ffffff', text: '#1f1e1b' },
  font: 'system',
  header: { logoWidth: 160, align: 'start', text: '{{agency.name}}' },
  footer: { text: '', showsCompany: true },
  showsReference: false,
  replyLine: '',
  html: '',
};
