/** What a delivery status notification (RFC 3464) says about one of our messages. */
export interface BounceReport {
  /** The Message-ID of the message that came back, with angle brackets. */
  originalMessageId?: string;
  recipient?: string;
  /** For example 5.1.1 */
  status?: string;
  reason?: string;
  /** It will not arrive. False for "delayed" and "delivered" notices. */
  isFailure: boolean;
}

const MAX_SCAN = 1_000_000;

/**
 * Reads a report out of the raw mail, or null when it is none. Works on text, not on the MIME tree, because servers
 * write these parts in every way but the standard's.
 * @param raw the mail as latin1 text.
 */
export function readBounce(raw: string): BounceReport | null {
  const text = raw.slice(0, MAX_SCAN);
  const headEnd = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const head = text.slice(0, headEnd).replace(/\r?\n[ \t]+/g, ' ');
  const body = text.slice(headEnd);
  if (!isReport(head, body)) return null;
  const action = fieldOf(body, 'Action')?.toLowerCase();
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fieldOf(body, 'Status') ?? '')?.[0];
  const diagnostic = fieldOf(body, 'Diagnostic-Code')?.replace(/^[\w-]+\s*;\s*/, '');
  return {
    ...present('originalMessageId', originalId(body)),
    ...present(
      'recipient',
      fieldOf(body, 'Final-Recipient')?.replace(/^[^;]*;\s*/, '') ?? failedRecipient(head),
    ),
    ...present('status', status),
    ...present('reason', diagnostic?.slice(0, 500)),
    isFailure: action ? action.startsWith('fail') : !status?.startsWith('4') && !status?.startsWith('2'),
  };
}

function isReport(head: string, body: string): boolean {
  if (/^content-type:\s*multipart\/report\b[^\n]*report-type="?delivery-status/im.test(head)) return true;
  if (/^content-type:\s*message\/delivery-status/im.test(body)) return true;
  const fromMailer = /^from:[^\n]*(?:mailer-daemon|mail delivery (?:sub)?system|postmaster@)/im.test(head);
  return (
    fromMailer && (/^x-failed-recipients:/im.test(head) || /^(?:Final-Recipient|Action: failed)/im.test(body))
  );
}

/** The last Message-ID in the body: it belongs to the innermost message, the one that was returned. */
function originalId(body: string): string | undefined {
  const ids = [...body.matchAll(/^(?:Original-)?Message-ID:\s*(?:\r?\n[ \t]+)?(<[^<>\s]{1,900}>)/gim)];
  return ids[0]?.[1];
}

function fieldOf(body: string, name: string): string | undefined {
  const match = new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t]+[^\\r\\n]*){0,10})`, 'im').exec(body);
  return match?.[1]?.replace(/\r?\n[ \t]+/g, ' ').trim() || undefined;
}

function failedRecipient(head: string): string | undefined {
  return /^x-failed-recipients:\s*([^\s,]+)/im.exec(head)?.[1];
}

function present<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return (value ? { [key]: value } : {}) as { [P in K]?: string };
}
