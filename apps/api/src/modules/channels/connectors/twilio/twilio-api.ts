import type { ConnectedChannel } from '../connector.js';
import type { ProviderAnswer, ProviderClient } from '../provider-client.js';
import { twilioResult } from './twilio-answer.rules.js';

/** One call of the account's REST API. With a form it changes something, unless a method says otherwise. */
export function callTwilio(
  base: string,
  channel: ConnectedChannel,
  client: ProviderClient,
  path: string,
  form?: URLSearchParams,
  method: 'GET' | 'POST' | 'DELETE' = form ? 'POST' : 'GET',
): Promise<ProviderAnswer> {
  const url = `${base}/2010-04-01/Accounts/${String(channel.settings.account_sid)}${path}`;
  return client.call({
    method,
    url,
    headers: basic(channel),
    ...(form && { form }),
  });
}

export function basic({ settings: { account_sid: sid }, secrets: { auth_token: token } }: ConnectedChannel) {
  return { authorization: `Basic ${Buffer.from(`${String(sid)}:${token}`).toString('base64')}` };
}

export function reasonOf(answer: ProviderAnswer): string {
  const result = twilioResult(answer);
  return 'reason' in result && result.reason ? result.reason : `${answer.status}`;
}
