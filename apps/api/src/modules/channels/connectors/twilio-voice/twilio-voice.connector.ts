import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/index.js';
import type { SubmitResult } from '../../deliveries/delivery.rules.js';
import { voiceSecrets, voiceSettings } from '../../voice/voice-channel.rules.js';
import type { ChannelFact, ProviderFile } from '../channel-fact.js';
import type {
  ConnectedChannel,
  ConnectionTest,
  Connector,
  FetchedFile,
  Pace,
  ProviderAccount,
  WebhookItem,
  WebhookRequest,
  WebhookSide,
} from '../connector.js';
import type { ProviderAnswer, ProviderClient } from '../provider-client.js';
import { fetchMedia, theirServers } from '../sms/fetch-media.js';
import { basic, callTwilio, reasonOf } from '../twilio/twilio-api.js';
import { twilioVerdict } from '../twilio/twilio-signature.rules.js';
import { NOTHING } from './twiml.rules.js';
import { type EndedLine, lineState } from './line-state.rules.js';
import { voiceRequest } from './voice-request.rules.js';

const MAX_RECORDING_BYTES = 60_000_000;
/** What stood in the address, before everything that the body says. */
const QUERY = 'ParleyQuery';
const numbers = z.object({
  incoming_phone_numbers: z.array(z.object({ sid: z.string(), phone_number: z.string() })),
});
const recordings = z.object({ recordings: z.array(z.object({ sid: z.string() })) });
const account = z.object({ friendly_name: z.string().optional(), status: z.string().optional() });

/** Telephone calls by Twilio Voice. What a caller meets is decided by the voice desk; here is what the provider says. */
@Injectable()
export class TwilioVoiceConnector implements Connector {
  readonly provider = 'twilio_voice';
  readonly channelType = 'VOIP';
  readonly settings = voiceSettings;
  readonly secrets = voiceSecrets;
  readonly settlesLost = 'never';
  readonly webhook: WebhookSide = {
    verify: twilioVerdict,
    split: splitVoice,
    answer: { status: 200, type: 'text/xml', body: NOTHING },
  };

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  read({ raw }: { raw: Buffer }): ChannelFact[] {
    const query = new URLSearchParams(new URLSearchParams(raw.toString('utf8')).get(QUERY) ?? '');
    const { callId, lineId, parentId, event } = voiceRequest(raw, Object.fromEntries(query));
    const recording =
      event?.kind === 'recorded' && event.recording.duration > 0 ? event.recording : undefined;
    return [
      {
        kind: 'call',
        call: {
          externalId: parentId ?? lineId,
          ...(callId !== null && { callRef: callId }),
          ...(recording && {
            recording: { ref: `${recording.url}.mp3`, name: `${recording.sid}.mp3`, mimeType: 'audio/mpeg' },
          }),
        },
      },
    ];
  }

  plan() {
    return [];
  }

  submit(): Promise<SubmitResult> {
    return Promise.resolve({ kind: 'refused', reason: 'A telephone carries no written messages.' });
  }

  fetchFile({ ref }: ProviderFile, channel: ConnectedChannel, client: ProviderClient): Promise<FetchedFile> {
    return fetchMedia(client, ref, {
      headers: basic(channel),
      isTheirs: theirServers(this.config.providerUrls.twilio, 'twilio.com'),
      maxBytes: MAX_RECORDING_BYTES,
    });
  }

  async test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest> {
    const { number, api_key_sid: key, application_sid: application } = voiceSettings.parse(channel.settings);
    const answer = await this.call(channel, client, '.json');
    const found = account.safeParse(answer.json);
    if (answer.status !== 200 || !found.success)
      return {
        isOk: false,
        field: answer.status === 404 ? 'account_sid' : 'auth_token',
        reason: reasonOf(answer),
      };
    const { friendly_name: name, status = 'active' } = found.data;
    if (status !== 'active')
      return { isOk: false, field: 'account_sid', reason: `The account is ${status}.` };
    if (!(await this.numberSid(channel, client, number)))
      return { isOk: false, field: 'number', reason: `The account has no number ${number}.` };
    const app = await this.call(channel, client, `/Applications/${application}.json`);
    if (app.status !== 200) return { isOk: false, field: 'application_sid', reason: reasonOf(app) };
    // The key signs what browsers show to be let in: a wrong one would only be seen when somebody wants to speak.
    const signed = await this.byKey(channel, client, key);
    if (signed.status !== 200) return { isOk: false, field: 'api_key_secret', reason: reasonOf(signed) };
    return { isOk: true, handle: number, ...(name && { name }) };
  }

  async subscribe(channel: ConnectedChannel, client: ProviderClient): Promise<void> {
    const { number, application_sid: application } = voiceSettings.parse(channel.settings);
    const sid = await this.numberSid(channel, client, number);
    if (!sid) throw new Error(`The account has no number ${number}.`);
    const form = new URLSearchParams({
      VoiceUrl: channel.webhookUrl,
      VoiceMethod: 'POST',
      StatusCallback: `${channel.webhookUrl}?on=status`,
      StatusCallbackMethod: 'POST',
    });
    for (const path of [`/IncomingPhoneNumbers/${sid}.json`, `/Applications/${application}.json`]) {
      const answer = await this.call(channel, client, path, form);
      if (answer.status !== 200) throw new Error(reasonOf(answer));
    }
  }

  /** The app is told where we are, as the number is: a second line by it would take the first one's calls. */
  accounts(channel: ConnectedChannel): readonly ProviderAccount[] {
    const { number, application_sid: application } = voiceSettings.parse(channel.settings);
    return [
      { key: `twilio:voice:${number}`, field: 'number' },
      { key: `twilio:app:${application}`, field: 'application_sid' },
    ];
  }

  paces(): readonly Pace[] {
    return [];
  }

  /** Leads a line to something else: the provider asks there what it shall do. @throws what the provider said */
  async redirect(
    channel: ConnectedChannel,
    client: ProviderClient,
    lineId: string,
    url: string,
  ): Promise<void> {
    const form = new URLSearchParams({ Url: url, Method: 'POST' });
    const answer = await this.call(channel, client, `/Calls/${encodeURIComponent(lineId)}.json`, form);
    if (answer.status !== 200) throw new Error(reasonOf(answer));
  }

  /** A call that was handed over has several: each line is asked for all of its own. */
  async deleteSounds(
    { lines, sound }: { lines: readonly string[]; sound: string | null },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<void> {
    const sids = new Set(sound === null ? [] : [sound]);
    for (const line of lines) {
      const path = `/Calls/${encodeURIComponent(line)}/Recordings.json?PageSize=1000`;
      const answer = await this.call(channel, client, path);
      const found = recordings.safeParse(answer.json).data?.recordings;
      if (!found && answer.status !== 404) throw new Error(reasonOf(answer));
      for (const { sid } of found ?? []) sids.add(sid);
    }
    for (const sid of sids) {
      const path = `/Recordings/${encodeURIComponent(sid)}.json`;
      const answer = await callTwilio(
        this.config.providerUrls.twilio,
        channel,
        client,
        path,
        undefined,
        'DELETE',
      );
      if (answer.status >= 300 && answer.status !== 404) throw new Error(reasonOf(answer));
    }
  }

  /** What has become of a line of which nothing was heard for long. Null: it goes on, or nobody can say. */
  async stateOf(
    channel: ConnectedChannel,
    client: ProviderClient,
    lineId: string,
  ): Promise<EndedLine | null> {
    const answer = await this.call(channel, client, `/Calls/${encodeURIComponent(lineId)}.json`);
    return lineState(answer);
  }

  private async numberSid(
    channel: ConnectedChannel,
    client: ProviderClient,
    number: string,
  ): Promise<string | null> {
    const path = `/IncomingPhoneNumbers.json?${new URLSearchParams({ PhoneNumber: number })}`;
    const answer = await this.call(channel, client, path);
    const found = numbers.safeParse(answer.json);
    if (!found.success) throw new Error(reasonOf(answer));
    return found.data.incoming_phone_numbers.find((one) => one.phone_number === number)?.sid ?? null;
  }

  private byKey(channel: ConnectedChannel, client: ProviderClient, key: string): Promise<ProviderAnswer> {
    const { account_sid: sid } = voiceSettings.parse(channel.settings);
    const authorization = Buffer.from(`${key}:${channel.secrets.api_key_secret}`).toString('base64');
    return client.call({
      method: 'GET',
      url: `${this.config.providerUrls.twilio}/2010-04-01/Accounts/${sid}/Calls.json?PageSize=1`,
      headers: { authorization: `Basic ${authorization}` },
    });
  }

  private call(
    channel: ConnectedChannel,
    client: ProviderClient,
    path: string,
    form?: URLSearchParams,
  ): Promise<ProviderAnswer> {
    return callTwilio(this.config.providerUrls.twilio, channel, client, path, form);
  }
}

function splitVoice({ raw, query }: Pick<WebhookRequest, 'raw' | 'query'>): WebhookItem[] {
  const { key, callId, lineId, parentId } = voiceRequest(raw, query);
  const ours = Buffer.from(`${new URLSearchParams({ [QUERY]: String(new URLSearchParams(query)) })}&`);
  return [
    {
      key,
      kind: 'call',
      of: callId === null ? (parentId ?? lineId) : `call ${callId}`,
      raw: Buffer.concat([ours, raw]),
    },
  ];
}
