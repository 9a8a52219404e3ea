/** Properties that only change how text and boxes look inside their own place. Nothing that moves, covers or loads. */
const properties = new Set([
  'color', 'background-color', 'background', 'font', 'font-family', 'font-size', 'font-style', 'font-weight',
  'font-variant', 'letter-spacing', 'line-height', 'text-align', 'text-decoration', 'text-indent', 'text-transform',
  'vertical-align', 'white-space', 'word-break', 'word-wrap', 'overflow-wrap', 'direction', 'list-style',
  'list-style-type', 'border', 'border-top', 'border-right', 'border-bottom', 'border-left', 'border-color',
  'border-style', 'border-width', 'border-collapse', 'border-spacing', 'border-radius', 'padding', 'padding-top',
  'padding-right', 'padding-bottom', 'padding-left', 'margin', 'margin-top', 'margin-right', 'margin-bottom',
  'margin-left', 'width', 'max-width', 'min-width', 'height', 'max-height', 'display',
]); // prettier-ignore

const displays = new Set([
  'block',
  'inline',
  'inline-block',
  'table',
  'table-row',
  'table-cell',
  'none',
  'list-item',
]);
const plainValue = /^[\w\s#%.,'"!()/+-]*$/;
/** The only functions that may be called: they make colours. */
const functions = /(?<![\w-])([\w-]*)\(/g;
const colourFunctions = new Set(['rgb', 'rgba', 'hsl', 'hsla']);
const MAX_STYLE = 4_000;

/** The harmless part of a style attribute; empty when nothing of it is. Anything unusual is dropped, not repaired. */
export function safeStyle(style: string): string {
  if (style.length > MAX_STYLE) return '';
  const kept: string[] = [];
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (properties.has(property) && isHarmless(property, value)) kept.push(`${property}:${value}`);
  }
  return kept.join(';');
}

function isHarmless(property: string, value: string): boolean {
  if (!value || value.length > 300 || !plainValue.test(value)) return false;
  if (property === 'display') return displays.has(value.toLowerCase().replace(/(?<!\s)\s*!important$/, ''));
  // A negative margin can push content over its neighbours.
  if (property.startsWith('margin') && /(^|[\s(])-/.test(value)) return false;
  return [...value.matchAll(functions)].every((call) => colourFunctions.has((call[1] ?? '').toLowerCase()));
}
