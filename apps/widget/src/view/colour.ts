type Rgb = readonly [number, number, number];

const PETROL = '#14707d';
const INK: Rgb = [6, 24, 27];
const WHITE: Rgb = [255, 255, 255];

function parse(hex: string): Rgb | null {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex.trim());
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  const parts = long?.slice(1) ?? short?.slice(1).map((digit) => digit + digit);
  return parts ? (parts.map((part) => parseInt(part, 16)) as unknown as Rgb) : null;
}

const toHex = (rgb: Rgb) => '#' + rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');

const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((part, i) => part + (b[i]! - part) * share) as unknown as Rgb;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

/** Moves a colour towards `pole` until it can be read (or seen) on `ground`. */
function until(colour: Rgb, ground: Rgb, pole: Rgb, wanted: number): Rgb {
  for (let share = 0; share < 1; share += 0.06) {
    const candidate = mix(colour, pole, share);
    if (contrast(candidate, ground) >= wanted) return candidate;
  }
  return pole;
}

/**
 * The accent's family from the one colour that the owner of the website chose, for both schemes. Whatever the
 * colour, words keep a contrast of 4.5 and fills one of 3.
 */
export function accentTokens(hex: string | null | undefined, isDark: boolean): Record<string, string> {
  const colour = parse(hex || PETROL) ?? parse(PETROL)!;
  const isHouseColour = toHex(colour) === PETROL;
  if (isHouseColour && isDark) {
    return tokens('#52a9b4', '#06181b', '#7cc6ce', '#17404a', '#7cc6ce');
  }
  if (isHouseColour) return tokens(PETROL, '#ffffff', '#0e6470', '#ddedee', PETROL);
  const ground: Rgb = isDark ? [31, 31, 29] : WHITE;
  const pole = isDark ? WHITE : INK;
  const fill = until(colour, ground, pole, 3);
  const on = contrast(fill, WHITE) >= contrast(fill, INK) ? WHITE : INK;
  const words: Rgb = isDark ? [236, 233, 227] : [31, 30, 27];
  let share = isDark ? 0.28 : 0.14;
  while (contrast(mix(ground, colour, share), words) < 7.5) share -= 0.02;
  const bubble = mix(ground, colour, share);
  // Links also stand inside the visitor's own bubble, so that is the ground to be read on.
  const text = until(colour, bubble, pole, 4.6);
  return tokens(toHex(fill), toHex(on), toHex(text), toHex(bubble), toHex(text));
}

function tokens(
  fill: string,
  on: string,
  text: string,
  bubble: string,
  focus: string,
): Record<string, string> {
  return {
    '--accent': fill,
    '--on-accent': on,
    '--accent-text': text,
    '--bubble-own': bubble,
    '--focus': focus,
  };
}

const TINTS = [
  ['#e6dcc8', '#5a4a22', '#453b25', '#e3d2a6'],
  ['#d7e3d3', '#35502f', '#2d3d2a', '#bfd8b6'],
  ['#d6e1ec', '#2e4a66', '#273a4c', '#b5cfe8'],
  ['#efd9cc', '#6e3c20', '#4a3124', '#ebc3ab'],
  ['#e6d8e4', '#5b3a57', '#41303f', '#dfc0da'],
  ['#d3e4e2', '#22504d', '#233d3b', '#afd6d2'],
] as const;

/** A quiet tint for a teammate's square, the same one each time for the same name. */
export function tint(name: string, isDark: boolean): { background: string; color: string } {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) >>> 0;
  const set = TINTS[hash % TINTS.length]!;
  return isDark ? { background: set[2], color: set[3] } : { background: set[0], color: set[1] };
}

/** First letters of the first and the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return letters.map((word) => [...word][0]!.toUpperCase()).join('');
}
