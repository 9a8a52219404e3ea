/** The words of a body that may be HTML or plain text, with its line breaks. */
export function textOf(body: string): string {
  if (!/<[a-z]/i.test(body)) return body;
  const withBreaks = body.replace(/<br\s*\/?>/gi, '\n').replace(/<\/(?:p|li|div|blockquote)>/gi, '$&\n');
  return (new DOMParser().parseFromString(withBreaks, 'text/html').body.textContent ?? '').trim();
}
