/** The words of a body that may be HTML or plain text, with its line breaks. */
export function textOf(body: string): string {
  if (!/<[a-z]/i.test(body)) return body;
  const withBreaks = body
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(?:p|li|div|blockquote|pre|h[1-6])>/gi, '$&\n');
  return (new DOMParser().parseFromString(withBreaks, 'text/html').body.textContent ?? '').trim();
}

/**
 * A plain text as the server is to take it: as the very words that were typed, although it reads a body with tags in it
 * as HTML.
 */
export function bodyOfText(text: string): string {
  if (!text.includes('<')) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${escaped.replaceAll('\n', '<br>')}</p>`;
}
