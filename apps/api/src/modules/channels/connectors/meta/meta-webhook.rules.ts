import type { ConnectedChannel, Verdict, WebhookRequest } from '../connector.js';
import { hmac, isSame, verdictOf } from '../signatures.rules.js';

/** Meta asks with `hub.verify_token` whether this is our address, and wants its challenge back. */
export function metaChallenge({ query }: WebhookRequest, { secrets }: ConnectedChannel): string | null {
  const token = secrets.verify_token;
  if (!token || query['hub.mode'] !== 'subscribe') return null;
  return isSame(query['hub.verify_token'] ?? '', token) ? (query['hub.challenge'] ?? '') : null;
}

/** `X-Hub-Signature-256: sha256=<hex>` over the raw bytes, keyed with the app's secret. */
export function metaVerdict({ headers, raw }: WebhookRequest, { secrets }: ConnectedChannel): Verdict {
  return verdictOf(
    secrets.app_secret,
    headers['x-hub-signature-256'],
    (secret) => [`sha256=${hmac('sha256', secret, raw).toString('hex')}`],
    'x-hub-signature-256',
  );
}
