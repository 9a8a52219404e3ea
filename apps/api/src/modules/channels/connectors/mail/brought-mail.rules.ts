import MailComposer from 'nodemailer/lib/mail-composer/index.js';

/** A mail that a service took apart before it was brought here. */
export interface TakenApart {
  /** In their order, as they travelled. */
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
  html: string;
  files: readonly { name: string; mimeType: string; content: Buffer; contentId?: string }[];
}

/** What the composer writes by itself, or would contradict. */
const WRITTEN_ANEW = /^(content-|mime-version$|dkim-|arc-|bcc$)/i;

/** Puts it together again, so that it is read as every other mail. */
export function putTogether({ headers, text, html, files }: TakenApart): Promise<Buffer> {
  const kept = headers.filter(([name]) => !WRITTEN_ANEW.test(name) && /^[!-9;-~]{1,100}$/.test(name));
  const composer = new MailComposer({
    ...(text && { text }),
    ...(html && { html }),
    ...(!text && !html && { text: '' }),
    attachments: files.map(({ name, mimeType, content, contentId }) => ({
      filename: name,
      contentType: mimeType,
      content,
      ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const head = kept.map(([name, value]) => `${name}: ${onOneLine(value)}`).join('\r\n');
  return composer
    .compile()
    .build()
    .then((body) => Buffer.concat([Buffer.from(`${head}\r\n`, 'utf8'), withoutOwnHead(body)]));
}

const onOneLine = (value: string): string =>
  value
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** What the composer makes up for a mail without a sender: the real ones stand above. */
function withoutOwnHead(body: Buffer): Buffer {
  const text = body.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const fields = text
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .filter((field) => /^(content-|mime-version:)/i.test(field));
  return Buffer.from(`${fields.join('\r\n')}${text.slice(end)}`, 'latin1');
}

export function headerOf(headers: TakenApart['headers'], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
}
