import { z } from 'zod';
import type { ConnectedChannel } from '../connector.js';
import type { ProviderAnswer, ProviderClient, ProviderRequest } from '../provider-client.js';
import { wantedEvents } from './aircall-event.rules.js';

const made = z.object({
  webhook: z.looseObject({ webhook_id: z.string().min(1), token: z.string().min(1) }),
});
const listed = z.object({
  webhooks: z.array(z.looseObject({ webhook_id: z.string().min(1), url: z.string() })),
});
const refusal = z.object({ error: z.string().optional(), troubleshoot: z.string().optional() });
/** A company has 100 of them at most. */
const PER_PAGE = 50;
const MOST_PAGES = 2;

export type AircallCaller = (
  request: Pick<ProviderRequest, 'method' | 'json'> & { path: string },
) => Promise<ProviderAnswer>;

export function aircallCaller(
  base: string,
  channel: ConnectedChannel,
  client: ProviderClient,
): AircallCaller {
  return ({ path, ...request }) =>
    client.call({ method: 'GET', ...request, url: `${base}/v1${path}`, headers: basic(channel) });
}

function basic({ settings, secrets }: ConnectedChannel): { authorization: string } {
  const pair = Buffer.from(`${String(settings.api_id)}:${secrets.api_token}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}

export function reasonOf({ status, json, text }: ProviderAnswer): string {
  const { error, troubleshoot } = refusal.safeParse(json).data ?? {};
  const words = [error, troubleshoot].filter(Boolean).join(': ');
  return words || `${status}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`;
}

/**
 * Our webhook at Aircall: the one that is there is set anew and switched on again, else one is made.
 * @returns the word by which its calls are known. @throws what Aircall said
 */
export async function setWebhook(
  channel: ConnectedChannel,
  call: AircallCaller,
): Promise<{ webhook_id: string; webhook_token: string }> {
  const json = { custom_name: 'Parley', url: channel.webhookUrl, events: wantedEvents };
  const known = channel.secrets.webhook_id;
  const before = (known && (await changed(known, json, call))) || (await found(channel, json, call));
  if (before) return before;
  return secretsOf(await call({ method: 'POST', path: '/webhooks', json }));
}

/** Null when it is not there any more. */
async function changed(id: string, json: object, call: AircallCaller) {
  const path = `/webhooks/${encodeURIComponent(id)}`;
  const answer = await call({ method: 'PUT', path, json: { ...json, active: true } });
  return answer.status === 404 ? null : secretsOf(answer);
}

/** One that was made while its answer was lost, or that was left when the channel was deleted. */
async function found(channel: ConnectedChannel, json: object, call: AircallCaller) {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await call({ path: `/webhooks?per_page=${PER_PAGE}&page=${page}` });
    const list = listed.safeParse(answer.json).data?.webhooks;
    if (answer.status !== 200 || !list) throw new Error(reasonOf(answer));
    const mine = list.find(({ url }) => url === channel.webhookUrl);
    if (mine) return changed(mine.webhook_id, json, call);
    if (list.length < PER_PAGE) return null;
  }
  return null;
}

function secretsOf(answer: ProviderAnswer): { webhook_id: string; webhook_token: string } {
  const webhook = made.safeParse(answer.json).data?.webhook;
  if (answer.status >= 300 || !webhook) throw new Error(reasonOf(answer));
  return { webhook_id: webhook.webhook_id, webhook_token: webhook.token };
}

/** @throws what Aircall said */
export async function removeWebhook({ secrets }: ConnectedChannel, call: AircallCaller): Promise<void> {
  const { webhook_id: id } = secrets;
  if (!id) return;
  const answer = await call({ method: 'DELETE', path: `/webhooks/${encodeURIComponent(id)}` });
  if (answer.status >= 300 && answer.status !== 404) throw new Error(reasonOf(answer));
}
