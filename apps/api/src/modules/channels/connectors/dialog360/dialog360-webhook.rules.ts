import type { ConnectedChannel, Verdict, WebhookRequest } from '../connector.js';
import { hmac, verdictOf } from '../signatures.rules.js';

/** A header of our own choice, which 360dialog is told to put on each call: it signs only calls of its partners. */
export const SECRET_HEADER = 'x-parley-webhook-secret';
export const SIGNATURE_HEADER = 'x-360dialog-signature';

/**
 * The word of our own has to be there, always. Partners have a platform secret besides: once it is known here, a call needs
 * its signature over the raw bytes as well.
 */
export function dialog360Verdict({ headers, raw }: WebhookRequest, { secrets }: ConnectedChannel): Verdict {
  const byWord = verdictOf(
    secrets.webhook_secret,
    headers[SECRET_HEADER],
    (secret) => [secret],
    SECRET_HEADER,
  );
  if (!byWord.isGenuine || !secrets.platform_secret) return byWord;
  return verdictOf(
    secrets.platform_secret,
    headers[SIGNATURE_HEADER],
    (secret) => spellings(hmac('sha256', secret, raw)),
    SIGNATURE_HEADER,
  );
}

/** How the signature is written is not said anywhere. */
function spellings(mac: Buffer): string[] {
  const hex = mac.toString('hex');
  return [hex, `sha256=${hex}`, mac.toString('base64')];
}
