import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../../../platform/config/index.js';
import type { SubmitResult } from '../../deliveries/delivery.rules.js';
import type { OutboundMessage } from '../../messages/outbound-message.js';
import type { ChannelFact, ProviderFile } from '../channel-fact.js';
import type {
  ConnectedChannel,
  ConnectionTest,
  Connector,
  FetchedFile,
  Pace,
  ProviderAccount,
  Submission,
  WebhookSide,
} from '../connector.js';
import type { ProviderAnswer, ProviderClient } from '../provider-client.js';
import { fetchMedia, theirServers } from '../sms/fetch-media.js';
import { dialled } from '../sms/sms-address.rules.js';
import { planSms } from '../sms/sms-plan.rules.js';
import { twilioResult } from './twilio-answer.rules.js';
import { basic, callTwilio, reasonOf } from './twilio-api.js';
import { readTwilio } from './twilio-read.rules.js';
import { twilioVerdict } from './twilio-signature.rules.js';
import { splitTwilio } from './twilio-webhook.rules.js';

const MAX_CHARS = 1_600;
const MAX_FILES = 10;
const MAX_FILE_BYTES = 20_000_000;
/** Twilio queues for each number by itself; this is only what one account may ask for without being refused. */
const PER_SECOND = 20;

const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const settings = z
  .object({
    account_sid: z.string().regex(/^AC[0-9a-f]{32}$/i, 'An account SID is AC and 32 letters or digits.'),
    number: unlessEmpty(
      z
        .string()
        .regex(/^\+?[\d\s().-]{3,24}$/, 'A number with its country, such as +31201234567.')
        .transform(dialled),
    ),
    messaging_service_sid: unlessEmpty(
      z.string().regex(/^MG[0-9a-f]{32}$/i, 'The SID of a messaging service is MG and 32 letters or digits.'),
    ),
  })
  .refine(({ number, messaging_service_sid: service }) => Boolean(number ?? service), {
    path: ['number'],
    message: 'Give a number or a messaging service.',
  });
const secrets = z.object({ auth_token: z.string().min(1) });

const account = z.object({ friendly_name: z.string().optional(), status: z.string().optional() });
const numbers = z.object({
  incoming_phone_numbers: z.array(z.object({ sid: z.string(), phone_number: z.string() })),
});

/** SMS and MMS by Twilio. */
@Injectable()
export class TwilioConnector implements Connector {
  readonly provider = 'twilio';
  readonly channelType = 'TWILIO';
  readonly settings = settings;
  readonly secrets = secrets;
  /** Each message has an address of its own for its reports, with our reference in it. */
  readonly settlesLost = 'by_report';
  readonly begins = 'text';
  readonly webhook: WebhookSide = {
    verify: twilioVerdict,
    split: splitTwilio,
    // Twilio reads the answer as what it shall do next: nothing.
    answer: { status: 200, type: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
  };

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  read({ raw }: { raw: Buffer }): ChannelFact[] {
    return readTwilio(raw);
  }

  plan(message: OutboundMessage) {
    return planSms(message, { chars: MAX_CHARS, files: MAX_FILES });
  }

  async submit(
    submission: Submission,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<SubmitResult> {
    const { part, to, reference } = submission;
    if (!to.address)
      return { kind: 'refused', reason: 'This sender has no number.', code: 'NO_SUCH_ADDRESS' };
    const { number, messaging_service_sid: service } = settings.parse(channel.settings);
    const form = new URLSearchParams({ To: dialled(to.address) });
    if (service) form.set('MessagingServiceSid', service);
    // Both: the service sends from this number.
    if (number) form.set('From', number);
    if (part.text) form.set('Body', part.text);
    for (const file of part.files) form.append('MediaUrl', submission.fileUrl(file));
    form.set('StatusCallback', `${channel.webhookUrl}?${new URLSearchParams({ ref: reference })}`);
    return twilioResult(await this.call(channel, client, '/Messages.json', form));
  }

  fetchFile({ ref }: ProviderFile, channel: ConnectedChannel, client: ProviderClient): Promise<FetchedFile> {
    return fetchMedia(client, ref, {
      headers: basic(channel),
      isTheirs: theirServers(this.config.providerUrls.twilio, 'twilio.com'),
      maxBytes: MAX_FILE_BYTES,
    });
  }

  async test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest> {
    const { number, messaging_service_sid: service } = settings.parse(channel.settings);
    const answer = await this.call(channel, client, '.json');
    const found = account.safeParse(answer.json);
    if (answer.status !== 200 || !found.success) {
      const field = answer.status === 404 ? 'account_sid' : 'auth_token';
      return { isOk: false, field, reason: reasonOf(answer) };
    }
    const { friendly_name: name, status = 'active' } = found.data;
    if (status !== 'active')
      return { isOk: false, field: 'account_sid', reason: `The account is ${status}.` };
    if (number?.startsWith('+') && !(await this.numberSid(channel, client, number)))
      return { isOk: false, field: 'number', reason: `The account has no number ${number}.` };
    return { isOk: true, handle: number ?? service ?? '', ...(name && { name }) };
  }

  async subscribe(channel: ConnectedChannel, client: ProviderClient): Promise<void> {
    const { number, messaging_service_sid: service } = settings.parse(channel.settings);
    if (service) {
      const base = this.config.providerUrls.twilio.replace('//api.', '//messaging.');
      const answer = await client.call({
        url: `${base}/v1/Services/${service}`,
        headers: basic(channel),
        form: { InboundRequestUrl: channel.webhookUrl, InboundMethod: 'POST' },
      });
      if (answer.status !== 200) throw new Error(reasonOf(answer));
    }
    // Short codes are pointed at us in the console of Twilio.
    if (!number?.startsWith('+')) return;
    const sid = await this.numberSid(channel, client, number);
    if (!sid) throw new Error(`The account has no number ${number}.`);
    const form = new URLSearchParams({ SmsUrl: channel.webhookUrl, SmsMethod: 'POST' });
    const answer = await this.call(channel, client, `/IncomingPhoneNumbers/${sid}.json`, form);
    if (answer.status !== 200) throw new Error(reasonOf(answer));
  }

  /** A short code may be several companies': only numbers were found in the account. */
  accounts(channel: ConnectedChannel): readonly ProviderAccount[] {
    const { account_sid: sid, number, messaging_service_sid: service } = settings.parse(channel.settings);
    const place = number?.startsWith('+') ? 'sms' : `sms:${sid}`;
    return [
      ...(number ? [{ key: `twilio:${place}:${number}`, field: 'number' }] : []),
      ...(service ? [{ key: `twilio:${sid}:${service}`, field: 'messaging_service_sid' }] : []),
    ];
  }

  paces(): readonly Pace[] {
    return [{ bucket: 'all', everyMs: 1_000 / PER_SECOND, burst: PER_SECOND }];
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
    const mine = found.data.incoming_phone_numbers.find(({ phone_number: one }) => one === number);
    return mine?.sid ?? null;
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
