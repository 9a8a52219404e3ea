import fc from 'fast-check';
import { isInert } from './inert.rules.js';
import { sanitiseHtml } from './sanitise-html.js';
import { xssPayloads } from './xss.fixtures.js';

/** Hostile HTML cut to pieces and put together again at random, with the pieces that parsers stumble over. */
const pieces = [
  ...new Set(xssPayloads.flatMap((payload) => payload.split(/(?=[<>"'= ])/))),
  '<', '>', '"', "'", '/', '=', ' ', '\n', '\0', '&lt;', '&gt;', '&quot;', '&#x3c;', '<!--', '-->', '--!>', '<![CDATA[',
  ']]>', '<?', '?>', '</', '<p>', '<a href="', '<img src="', '<td style="', 'style="', '\u2028', '\ufeff', '`',
]; // prettier-ignore

/** Every "<" begins a plain tag; no attribute runs anything; no address is anything but a link or an own picture. */
function hasActive(html: string): boolean {
  const tags = html.match(/<[^>]*>/g) ?? [];
  const attributes = tags.flatMap((tag) => tag.match(/ [a-z-]+="[^"]*"/g) ?? []);
  return (
    /<(?!\/?[a-z][a-z0-9]*(?: [a-z-]+(?:="[^"<>]*")?)* ?\/?>)/.test(html) ||
    attributes.some((attribute) =>
      /^ (?:on|srcset|srcdoc|action|formaction|background|id|name|class)/.test(attribute),
    ) ||
    attributes.some((attribute) =>
      /^ (?:href|src)="(?!https?:|mailto:|tel:|cid:|data:image\/(?:png|gif|jpe?g|webp);)/i.test(attribute),
    ) ||
    attributes.some(
      (attribute) => attribute.startsWith(' style="') && /url|expression|position|@|\\/i.test(attribute),
    )
  );
}

it('leaves nothing active of any mixture, and cleaning it twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 30 }), (parts) => {
      const { html } = sanitiseHtml(parts.join(''));
      return isInert(html) && !hasActive(html) && sanitiseHtml(html).html === html;
    }),
    { numRuns: 5_000, seed: 20_261_121 },
  );
});
