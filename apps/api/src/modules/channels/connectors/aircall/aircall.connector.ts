import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/index.js';
import type { SubmitResult } from '../../deliveries/delivery.rules.js';
import type { CallFact, ChannelFact, ProviderFile } from '../channel-fact.js';
import type {
  ConnectedChannel,
  ConnectionTest,
  Connector,
  FetchedFile,
  Pace,
  ProviderAccount,
  WebhookSide,
} from '../connector.js';
import type { ProviderClient } from '../provider-client.js';
import { fetchMedia } from '../sms/fetch-media.js';
import { callFact, readCall, soundKinds, soundNamed } from './aircall-call.rules.js';
import { aircallVerdict, readAircall, splitAircall } from './aircall-event.rules.js';
import {
  type AircallCaller,
  aircallCaller,
  reasonOf,
  removeWebhook,
  setWebhook,
} from './aircall-webhooks.js';

const MAX_SOUND_BYTES = 60_000_000;

const settings = z.object({ api_id: z.string().trim().min(1).max(200) });
const secrets = z
  .object({
    api_token: z.string().trim().min(1),
    /** Aircall's own, of the webhook that is made there when the channel is connected. */
    webhook_id: z.string().optional(),
    webhook_token: z.string().optional(),
  })
  .transform(({ webhook_id: id, webhook_token: token, ...needed }) => ({
    ...needed,
    ...(id && { webhook_id: id }),
    ...(token && { webhook_token: token }),
  }));

const company = z.object({ company: z.looseObject({ name: z.string() }) });
const numbers = z.object({ numbers: z.array(z.looseObject({ digits: z.string() })) });
const one = z.object({ call: z.unknown() });

/** Telephone calls that are led at Aircall, and told of here: a log. Nobody calls or writes by it. */
@Injectable()
export class AircallConnector implements Connector {
  readonly provider = 'aircall';
  readonly channelType = 'AIRCALL';
  readonly settings = settings;
  readonly secrets = secrets;
  readonly settlesLost = 'never';
  readonly webhook: WebhookSide = { verify: aircallVerdict, split: ({ raw }) => splitAircall(raw) };

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  read({ raw }: { raw: Buffer }): ChannelFact[] {
    return readAircall(raw);
  }

  plan() {
    return [];
  }

  submit(): Promise<SubmitResult> {
    const reason = 'Aircall only tells of its calls. Call in Aircall, or write by another channel.';
    return Promise.resolve({ kind: 'refused', reason });
  }

  /** The addresses of sounds are good for an hour: of an older one the call knows a new address. */
  async fetchFile(
    { ref }: ProviderFile,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<FetchedFile> {
    const { kind, id, url } = soundNamed(ref);
    const from = (address: string) =>
      // The address itself lets us in: what we show to Aircall goes nowhere else.
      fetchMedia(client, address, { headers: {}, isTheirs: () => false, maxBytes: MAX_SOUND_BYTES });
    try {
      return await from(url);
    } catch (error) {
      const answer = await this.caller(channel, client)({ path: `/calls/${encodeURIComponent(id)}` });
      const now = readCall(one.safeParse(answer.json).data?.call)?.[kind];
      if (!now || now === url) throw error;
      return from(now);
    }
  }

  async test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest> {
    const call = this.caller(channel, client);
    const answer = await call({ path: '/company' });
    const found = company.safeParse(answer.json);
    if (answer.status !== 200 || !found.success)
      return { isOk: false, field: 'api_token', reason: reasonOf(answer) };
    // All numbers of a company are told of: only where there is a single one it is the channel's.
    const list = numbers.safeParse((await call({ path: '/numbers?per_page=2' })).json).data?.numbers ?? [];
    const [number, ...others] = list;
    return {
      isOk: true,
      name: found.data.company.name,
      ...(number && others.length === 0 && { handle: number.digits.replace(/[\s().-]/g, '') }),
    };
  }

  subscribe(channel: ConnectedChannel, client: ProviderClient): Promise<Record<string, string>> {
    return setWebhook(channel, this.caller(channel, client));
  }

  unsubscribe(channel: ConnectedChannel, client: ProviderClient): Promise<void> {
    return removeWebhook(channel, this.caller(channel, client));
  }

  async recall(
    callId: string,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<CallFact | 'gone' | null> {
    const answer = await this.caller(channel, client)({ path: `/calls/${encodeURIComponent(callId)}` });
    if (answer.status === 404) return 'gone';
    const call = answer.status === 200 ? readCall(one.safeParse(answer.json).data?.call) : null;
    if (!call) return null;
    const said = Date.parse(answer.headers.get('date') ?? '');
    const at = Number.isNaN(said) ? undefined : said / 1_000;
    return callFact(call, { at, isOver: false }).call;
  }

  async deleteSounds(
    { lines }: { lines: readonly string[] },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<void> {
    const call = this.caller(channel, client);
    for (const id of lines)
      for (const kind of soundKinds) {
        const path = `/calls/${encodeURIComponent(id)}/${kind}`;
        const answer = await call({ method: 'DELETE', path });
        if (answer.status >= 300 && answer.status !== 404) throw new Error(reasonOf(answer));
      }
  }

  accounts(channel: ConnectedChannel): readonly ProviderAccount[] {
    return [{ key: `aircall:${settings.parse(channel.settings).api_id}`, field: 'api_id' }];
  }

  paces(): readonly Pace[] {
    return [];
  }

  private caller(channel: ConnectedChannel, client: ProviderClient): AircallCaller {
    return aircallCaller(this.config.providerUrls.aircall, channel, client);
  }
}
