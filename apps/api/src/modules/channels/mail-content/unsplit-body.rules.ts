const MAX_CHARS = 200_000;

/**
 * The body of a mail that says it has parts but does not show where they begin: all of it, as it stands.
 * Empty when the parts can be found, so that nothing is shown twice.
 * @param head the first part of the mail as latin1 text.
 */
export function unsplitBody(head: string, bytes: Buffer): string {
  const end = /\r?\n\r?\n/.exec(head);
  if (!end) return '';
  const fields = head.slice(0, end.index).replace(/\r?\n[ \t]+/g, ' ');
  const type = /^content-type[ \t]*:(.*)$/im.exec(fields)?.[1] ?? '';
  if (!/multipart\//i.test(type)) return '';
  const from = end.index + end[0].length;
  const boundary = /boundary="?([^";]{1,200})"?/i.exec(type)?.[1]?.trim();
  if (boundary && head.includes(`--${boundary}`, from)) return '';
  return bytes.toString('utf8', from, from + MAX_CHARS).trim();
}
