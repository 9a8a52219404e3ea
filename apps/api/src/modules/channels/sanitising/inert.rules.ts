import { allowedAttributes, allowedTags } from './allow-list.js';
import { safeStyle } from './safe-style.rules.js';

const tags = new Set(allowedTags);
const everywhere = new Set(allowedAttributes['*']);
const perTag = new Map(Object.entries(allowedAttributes).map(([tag, names]) => [tag, new Set(names)]));

/** Exactly what our serialiser writes: lower-case names, double quotes, no stray brackets. */
const tagAt = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)( ?\/?)>/y;
const attribute = / ([a-z-]+)(?:="([^"<>]*)")?/g;

/**
 * Looks at sanitised HTML once more with other eyes: every "<" has to begin a tag, written the one plain way, whose
 * name and attributes are allowed. The sanitiser understands HTML and can be misled; this does not and cannot.
 */
export function isInert(html: string): boolean {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    tagAt.lastIndex = at;
    const found = tagAt.exec(html);
    if (!found) return false;
    const [whole, closing, name, attributes] = found;
    if (!name || !tags.has(name)) return false;
    if (attributes && (closing || !attributesAreInert(name, attributes))) return false;
    at += whole.length;
  }
  return true;
}

function attributesAreInert(tag: string, attributes: string): boolean {
  for (const [, name = '', value = ''] of attributes.matchAll(attribute)) {
    if (!everywhere.has(name) && !perTag.get(tag)?.has(name)) return false;
    if (name === 'href' && value && !/^(?:https?:|mailto:|tel:)/i.test(value)) return false;
    if (name === 'src' && value && !/^(?:cid:|data:image\/(?:png|gif|jpe?g|webp);base64,)/i.test(value))
      return false;
    if (name === 'data-mention' && !isMention(value)) return false;
    if (name === 'style' && safeStyle(plain(value)) === '') return false;
  }
  return true;
}

function plain(value: string): string {
  return value.replace(/&quot;/g, '"').replace(/&amp;/g, '&');
}

/** Somebody, a team, or all: what a note names them by. */
export const isMention = (target: string): boolean => /^(?:(?:user|team):[1-9]\d{0,14}|all)$/.test(target);
