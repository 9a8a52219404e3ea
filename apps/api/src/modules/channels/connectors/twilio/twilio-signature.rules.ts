import type { ConnectedChannel, Verdict, WebhookRequest } from '../connector.js';
import { hmac, verdictOf } from '../signatures.rules.js';

export const TWILIO_HEADER = 'x-twilio-signature';

/** Base64 of HMAC-SHA1 over the address and every field of the form, sorted by name, each name with its value. */
export function twilioSignature(token: string, url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].toSorted();
  // A name that stands there several times counts once with each of its values.
  const fields = names.map((name) =>
    [...new Set(form.getAll(name))].toSorted().map((value) => `${name}${value}`),
  );
  return hmac('sha1', token, url + fields.flat().join('')).toString('base64');
}

export function twilioVerdict({ url, headers, raw }: WebhookRequest, channel: ConnectedChannel): Verdict {
  const form = new URLSearchParams(raw.toString('utf8'));
  return verdictOf(
    channel.secrets.auth_token,
    headers[TWILIO_HEADER],
    (token) => spellings(url).map((one) => twilioSignature(token, one, form)),
    TWILIO_HEADER,
  );
}

/** Some of its servers sign the port that the scheme has anyway, and some do not. */
function spellings(url: string): string[] {
  const found = /^(https?):\/\/([^/?#:]+)(:\d+)?(.*)/s.exec(url);
  if (!found) return [url];
  const [, scheme = '', host = '', port, rest = ''] = found;
  const usual = scheme === 'https' ? ':443' : ':80';
  if (port && port !== usual) return [url];
  return [`${scheme}://${host}${rest}`, `${scheme}://${host}${usual}${rest}`];
}
