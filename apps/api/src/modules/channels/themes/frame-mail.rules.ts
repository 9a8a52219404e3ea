import type { ThemeFont, ThemeSettings } from '@parley/schema';
import { escapeHtml, htmlToPlainText } from '../sanitising/html-text.js';
import { limits, textToHtml } from '../sanitising/sanitise-html.js';
import { fillTheme, fillWords, LOGO_CID } from './theme-html.rules.js';

/** A theme, ready to be put around words. */
export interface ThemeLook {
  settings: ThemeSettings;
  /** Of own HTML: harmless, with its styles in place. */
  html: string;
}

export interface FrameParts {
  message: { html: string; text: string };
  /** By the name of the placeholder. */
  values: Readonly<Record<string, string>>;
  /** Where the picture is found; null: there is none. */
  logo: { src: string; width: number; height: number } | null;
}

export interface FramedMail {
  /** Stands in the head of the document. */
  head: string;
  /** Stands in its body, before the history. */
  body: string;
  text: string;
}

export type DarkLook = 'reader' | 'always' | 'never';

const SANS = 'Helvetica,Arial,sans-serif';
const fonts: Record<ThemeFont, string> = {
  system: `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,${SANS}`,
  arial: `Arial,${SANS}`,
  verdana: `Verdana,Geneva,${SANS}`,
  trebuchet: `'Trebuchet MS',${SANS}`,
  georgia: "Georgia,'Times New Roman',serif",
  times: "'Times New Roman',Times,serif",
  courier: "'Courier New',Courier,monospace",
};

/** @param dark `reader`: as the reader's program has it; the others are for looking at it. */
export function frameMail(look: ThemeLook, parts: FrameParts, dark: DarkLook = 'reader'): FramedMail {
  return look.settings.mode === 'html' ? ownFrame(look, parts) : design(look.settings, parts, dark);
}

function ownFrame({ html, settings }: ThemeLook, parts: FrameParts): FramedMail {
  const { message, values, logo } = parts;
  const picture = logo ? logoHtml(logo, settings, values) : '';
  const filled = fillTheme(html, values, { message: `<div>${message.html}</div>`, logo: picture });
  // A picture that was not brought is not shown as a broken one.
  const body = logo
    ? filled.replaceAll(`cid:${LOGO_CID}`, escapeHtml(logo.src))
    : filled.replace(new RegExp(`<img\\b[^<>]*cid:${LOGO_CID}[^<>]*>`, 'g'), '');
  // The words around the message are worth as much without HTML.
  const [before = '', after = ''] = html.split(/\{\{\s{0,9}message\s{0,9}\}\}/);
  const around = [before, after].map((half) =>
    htmlToPlainText(fillTheme(half, values, { message: '', logo: '' }), limits),
  );
  const text = [around[0], message.text.trimEnd(), around[1]].filter(Boolean).join('\n\n');
  // Colours that somebody chose for one ground are not to be read on another: programs that ask leave it as it is.
  return { head: '<meta name="color-scheme" content="light only" />', body, text };
}

function design(settings: ThemeSettings, parts: FrameParts, dark: DarkLook): FramedMail {
  const head = `<meta name="color-scheme" content="light dark" /><style>${styles(settings, dark)}</style>`;
  const top = replyLine(settings, parts.values);
  const foot = footerLines(settings, parts.values);
  const text = [top, parts.message.text.trimEnd(), foot.join('\n')].filter(Boolean).join('\n\n');
  const sheet = sheetHtml(settings, parts, foot);
  const line = top
    ? `<div style="font-size:11px;color:#8f8a80;padding:0 0 8px">${escapeHtml(top)}</div>`
    : '';
  return { head, body: `${line}${settings.layout === 'plain' ? sheet : ground(settings, sheet)}`, text };
}

/** Written as our reader of mails looks for it. */
function replyLine({ replyLine: line }: ThemeSettings, values: FrameParts['values']): string {
  const words = fillWords(line, values).replace(/\s+/g, ' ').trim();
  return words ? `##- ${words} -##` : '';
}

function footerLines({ footer, showsReference }: ThemeSettings, values: FrameParts['values']): string[] {
  const company = ['company.address', 'company.phone', 'company.email', 'company.website'].map(
    (name) => values[name],
  );
  const number = values['ticket.number'];
  return [
    ...fillWords(footer.text, values).split('\n'),
    ...(footer.showsCompany
      ? [
          values['company.legal_name'] || values['agency.name'],
          company.filter(Boolean).join(' · '),
          values['company.vat_number'],
        ]
      : []),
    ...(showsReference && number ? [`#${number}`] : []),
  ].filter((line): line is string => Boolean(line?.trim()));
}

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

function ground({ colors }: ThemeSettings, sheet: string): string {
  return `<table ${TABLE} class="pt-ground" width="100%" bgcolor="${colors.background}" style="width:100%;background-color:${colors.background}"><tr><td align="center" style="padding:24px 12px">${sheet}</td></tr></table>`;
}

function sheetHtml(settings: ThemeSettings, parts: FrameParts, foot: readonly string[]): string {
  const { colors, layout } = settings;
  const isPlain = layout === 'plain';
  const edge = layout === 'card' ? `border-top:4px solid ${colors.accent};` : '';
  const look = isPlain ? '' : `background-color:${colors.surface};border-radius:8px;${edge}`;
  const side = isPlain ? '0' : '28px';
  const font = `font-family:${fonts[settings.font].replaceAll('"', "'")}`;
  const body = `<tr><td class="pt-body" dir="auto" style="padding:20px ${side};${font};font-size:15px;line-height:1.5;color:${colors.text}">${parts.message.html}</td></tr>`;
  const muted = mix(colors.text, isPlain ? '#ffffff' : colors.surface, 0.68);
  const rule = mix(colors.text, isPlain ? '#ffffff' : colors.surface, 0.14);
  const lines = foot.map((line) => textToHtml(line)).join('<br />');
  const footer = lines
    ? `<tr><td class="pt-foot" dir="auto" style="padding:16px ${side} 20px;${font};font-size:12px;line-height:1.5;color:${muted};border-top:1px solid ${rule}">${lines}</td></tr>`
    : '';
  const width = isPlain ? 640 : 600;
  return `<table ${TABLE} class="pt-sheet" width="${width}" align="${isPlain ? 'left' : 'center'}" style="width:100%;max-width:${width}px;${look}">${headHtml(settings, parts, side, font)}${body}${footer}</table>${isPlain ? '<div style="clear:both"></div>' : ''}`;
}

function headHtml(settings: ThemeSettings, { logo, values }: FrameParts, side: string, font: string): string {
  const { header, layout, colors } = settings;
  const words = fillWords(header.text, values).trim();
  if (!logo && !words) return '';
  const isBand = layout === 'band';
  const align = { start: 'left', center: 'center', end: 'right' }[header.align];
  const picture = logo ? logoHtml(logo, settings, values) : '';
  const color = isBand ? readableOn(colors.accent) : colors.accent;
  const name = words
    ? `<div class="${isBand ? 'pt-band' : 'pt-name'}" dir="auto" style="${font};font-size:17px;line-height:1.4;font-weight:bold;color:${color};${logo ? 'padding-top:8px' : ''}">${escapeHtml(words)}</div>`
    : '';
  const fill = isBand ? `background-color:${colors.accent};border-radius:8px 8px 0 0;` : '';
  const bottom = isBand ? '20px' : '0';
  return `<tr><td align="${align}" style="padding:20px ${side} ${bottom};${fill}text-align:${align}"${isBand ? ` bgcolor="${colors.accent}"` : ''}>${picture}${name}</td></tr>`;
}

function logoHtml(
  logo: NonNullable<FrameParts['logo']>,
  { header }: ThemeSettings,
  values: FrameParts['values'],
): string {
  const width = Math.min(header.logoWidth, logo.width);
  const alt = escapeHtml(values['agency.name'] ?? '');
  return `<img src="${escapeHtml(logo.src)}" width="${width}" alt="${alt}" style="display:inline-block;width:${width}px;max-width:100%;height:auto;border:0" />`;
}

/** What cannot stand beside the words themselves: how it looks to readers whose programs are dark. */
function styles({ colors, layout }: ThemeSettings, dark: DarkLook): string {
  const rules = [
    layout === 'plain'
      ? ''
      : '.pt-ground{background:#131312!important}.pt-sheet{background:#1f1f1d!important}',
    '.pt-body{color:#ece9e3!important}',
    '.pt-foot{color:#a09b91!important;border-color:#403e3a!important}',
    `.pt-name{color:${mix(colors.accent, '#ffffff', 0.55)}!important}`,
    `.pt-body a,.pt-foot a{color:${mix(colors.accent, '#ffffff', 0.55)}!important}`,
  ].join('');
  const base = `.pt-body a{color:${colors.accent}}.pt-foot a{color:inherit}.pt-body img{max-width:100%}`;
  if (dark === 'never') return base;
  if (dark === 'reader') return `${base}@media (prefers-color-scheme:dark){${rules}}`;
  return `${base}body{background:#131312;color:#ece9e3}${rules}`;
}

function channels(color: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
}

/** @param share of the first. */
function mix(one: string, other: string, share: number): string {
  const [a, b] = [channels(one), channels(other)];
  const mixed = a.map((value, at) => Math.round(value * share + (b[at] ?? 0) * (1 - share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Black or white, whichever can be read better (WCAG 2). */
function readableOn(color: string): string {
  const [r, g, b] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return luminance > 0.179 ? '#1f1e1b' : '#ffffff';
}
