import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { CustomerMail } from './customer-mail.js';
import type { Mail } from './mail.js';

/**
 * The mail as a mail program writes it. An answer goes to where the answered mail asks for answers, names it and what came
 * before it, and quotes it.
 */
export async function composeMail(
  mail: CustomerMail,
  answered: Mail | undefined,
): Promise<{ receiver: string; raw: Buffer }> {
  const receiver = answered?.replyTo ?? mail.to;
  const domain = mail.from.split('@')[1] ?? 'customer.test';
  const composer = new MailComposer({
    from: { name: mail.name, address: mail.from },
    to: receiver,
    subject: answered ? `Re: ${answered.subject.replace(/^re:\s*/i, '')}` : mail.subject,
    text: answered ? `${mail.text}\n\n${quote(answered)}` : mail.text,
    messageId: `<${crypto.randomUUID()}@${domain}>`,
    ...(answered?.messageId && {
      inReplyTo: answered.messageId,
      references: [...answered.references, answered.messageId],
    }),
    attachments: mail.attachments.map((part) => ({
      filename: part.name,
      contentType: part.mimeType,
      content: Buffer.from(part.base64, 'base64'),
    })),
  });
  return { receiver, raw: await composer.compile().build() };
}

function quote(mail: Mail): string {
  const lines = mail.text.split('\n').map((line) => `> ${line}`);
  return [`On ${mail.at.slice(0, 10)} ${mail.from} wrote:`, ...lines].join('\n');
}
