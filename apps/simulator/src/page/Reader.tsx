import { BackButton } from './BackButton.js';
import { Compose } from './Compose.js';
import type { Customer, Mail } from './mails.js';
import { timeOf } from './time-of.js';

interface ReaderProps {
  mail: Mail;
  customer: Customer;
  /** An answer to it was sent. */
  onSent: (mail: Mail) => void;
  onBack: () => void;
}

export function Reader({ mail, customer, onSent, onBack }: ReaderProps) {
  return (
    <article className="reader">
      <BackButton to="mails" onBack={onBack} />
      <h2>{mail.subject || '(no subject)'}</h2>
      <p className="reader-head">
        {mail.direction === 'sent' ? `You wrote to ${mail.to.join(', ')}` : `From ${mail.from}`} ·{' '}
        {timeOf(mail.at)}
      </p>
      {mail.html && mail.direction === 'received' ? (
        // No scripts, no forms, no own origin: a mail is a stranger's page.
        <iframe title="The mail as the customer sees it" sandbox="" srcDoc={framed(mail.html)} />
      ) : (
        <pre>{mail.text}</pre>
      )}
      {mail.attachments.length > 0 && (
        <ul className="files">
          {mail.attachments.map((file) => (
            <li key={file.name}>
              {file.name} <span>{sizeOf(file.size)}</span>
            </li>
          ))}
        </ul>
      )}
      {mail.direction === 'received' ? (
        <Compose key={mail.id} customer={customer} answers={mail} onSent={onSent} />
      ) : (
        <p className="empty">The answer will appear at the start of your mails, by itself.</p>
      )}
    </article>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`;
}

function framed(html: string): string {
  const style = 'body{font:14px/20px system-ui,sans-serif;margin:12px;color:#1f1e1b;background:#fff}';
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${html}`;
}
