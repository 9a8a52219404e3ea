export interface MailHeader {
  name: string;
  value: string;
}

/** The head of a mail is rarely longer; what lies behind is left out of the view and stands in the source. */
export const HEAD_BYTES = 65_536;
const MAX_HEADERS = 300;

/** The headers of a raw mail in their order, unfolded, with encoded words made readable. */
export function headersOf(raw: string): MailHeader[] {
  const head = raw.replaceAll('\r\n', '\n').split('\n\n', 1)[0] ?? '';
  const fields = head.replace(/\n[ \t]+/g, ' ').split('\n');
  return fields
    .flatMap((field) => {
      const parts = /^([\x21-\x39\x3b-\x7e]{1,100}):(.*)$/.exec(field);
      return parts
        ? [{ name: parts[1] ?? '', value: readable(parts[2]?.trimStart() ?? '').slice(0, 10_000) }]
        : [];
    })
    .slice(0, MAX_HEADERS);
}

/** What was read byte by byte: UTF-8 where it is, and the encoded words of RFC 2047. */
function readable(bytes: string): string {
  const text = decode(Buffer.from(bytes, 'latin1'), 'utf-8') ?? bytes;
  return text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(
      /=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=/gi,
      (whole, charset: string, kind: string, word: string) => {
        const content =
          kind.toLowerCase() === 'b'
            ? Buffer.from(word, 'base64')
            : Buffer.from(
                word
                  .replaceAll('_', ' ')
                  .replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
                    String.fromCharCode(Number.parseInt(hex, 16)),
                  ),
                'latin1',
              );
        return decode(content, charset) ?? whole;
      },
    );
}

function decode(bytes: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
