import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { lostAnswer, type RefusalCode, type SubmitResult } from '../../deliveries/delivery.rules.js';
import type { OutboundMessage } from '../../messages/outbound-message.js';
import type { ChannelFact, ProviderFile } from '../channel-fact.js';
import type {
  ConnectedChannel,
  ConnectionTest,
  Connector,
  FetchedFile,
  OutboundPart,
  Pace,
  Submission,
  WebhookSide,
} from '../connector.js';
import type { ProviderAnswer, ProviderClient } from '../provider-client.js';
import { resultOfStatus } from '../provider-failure.rules.js';
import { readCustom, splitCustom } from './custom-event.rules.js';
import { customVerdict, SIGNATURE_HEADER, signatureOf } from './custom-signature.rules.js';

const MAX_FILE_BYTES = 25_000_000;
const PER_SECOND = 20;

const settings = z.object({ url: z.url({ protocol: /^https?$/ }) });
const secrets = z.object({ signing_secret: z.string().min(16, 'A secret has at least 16 characters.') });

const taken = z.object({ id: z.string().min(1).max(300) });
const refused = z.object({ code: z.string().optional(), message: z.string().optional() });
const codes: Record<string, RefusalCode> = {
  window_closed: 'WINDOW_CLOSED',
  opted_out: 'OPTED_OUT',
  blocked: 'BLOCKED',
  recipient_unknown: 'NO_SUCH_ADDRESS',
  file_refused: 'FILE_REFUSED',
};

/** A channel that somebody builds against our own contract: docs/custom-channels.md. */
@Injectable()
export class CustomConnector implements Connector {
  readonly provider = 'custom';
  readonly channelType = 'CUSTOM';
  readonly settings = settings;
  readonly secrets = secrets;
  /** The other side keeps our key, and answers a second call with its first answer. */
  readonly settlesLost = 'by_key';
  readonly begins = 'text';
  readonly webhook: WebhookSide = { verify: customVerdict, split: ({ raw }) => splitCustom(raw) };

  read({ raw }: { raw: Buffer }): ChannelFact[] {
    return readCustom(JSON.parse(raw.toString('utf8')));
  }

  plan({ text, attachments, content }: OutboundMessage): OutboundPart[] {
    if (content?.kind === 'template') return [];
    return text || attachments.length || content ? [{ text, files: attachments }] : [];
  }

  async submit(
    submission: Submission,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<SubmitResult> {
    const { message, part, reference, to, answersExternalId } = submission;
    const head = { reference, to: { id: to.address }, conversation: String(message.conversationRef) };
    const answer = await this.call(
      channel,
      client,
      message.content?.kind === 'reaction'
        ? { type: 'reaction', ...head, message_id: answersExternalId, emoji: message.content.emoji }
        : {
            type: 'message',
            ...head,
            text: part.text,
            attachments: part.files.map((file) => ({
              url: submission.fileUrl(file),
              name: file.name,
              mime_type: file.mimeType,
              size: file.size,
            })),
            author: message.from.name,
            ...(answersExternalId && { reply_to: answersExternalId }),
          },
      reference,
    );
    return resultOf(answer);
  }

  async fetchFile(
    { ref }: ProviderFile,
    _channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<FetchedFile> {
    const got = await client.download(ref, { maxBytes: MAX_FILE_BYTES });
    if (got.status !== 200) throw new Error(`The file was answered with ${got.status}.`);
    return { content: got.content, ...(got.mimeType && { mimeType: got.mimeType }) };
  }

  async test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest> {
    const answer = await this.call(channel, client, { type: 'ping' }, 'ping');
    if (answer.status >= 200 && answer.status < 300) return { isOk: true };
    const field = answer.status === 401 || answer.status === 403 ? 'signing_secret' : 'url';
    return { isOk: false, field, reason: `${answer.status}: ${answer.text.slice(0, 300)}` };
  }

  paces(): readonly Pace[] {
    return [{ bucket: 'all', everyMs: 1_000 / PER_SECOND, burst: PER_SECOND }];
  }

  private call(
    channel: ConnectedChannel,
    client: ProviderClient,
    json: Record<string, unknown>,
    key: string,
  ): Promise<ProviderAnswer> {
    const { url } = settings.parse(channel.settings);
    const signature = signatureOf(channel.secrets.signing_secret ?? '', JSON.stringify(json), new Date());
    return client.call({ url, json, headers: { [SIGNATURE_HEADER]: signature, 'idempotency-key': key } });
  }
}

function resultOf(answer: ProviderAnswer): SubmitResult {
  const general = resultOfStatus(answer);
  if (general) return general;
  const reason = `${answer.status}: ${answer.text.replace(/\s+/g, ' ').slice(0, 300)}`;
  if (answer.status >= 200 && answer.status < 300) {
    const id = taken.safeParse(answer.json).data?.id;
    return id === undefined ? { kind: 'unknown', reason: lostAnswer } : { kind: 'accepted', providerId: id };
  }
  if (answer.status === 401 || answer.status === 403)
    return { kind: 'broken', code: 'CREDENTIALS_REFUSED', reason };
  if (answer.status === 410) return { kind: 'broken', code: 'ACCOUNT_GONE', reason };
  const { code = '', message } = refused.safeParse(answer.json).data ?? {};
  return { kind: 'refused', reason: message ?? reason, code: codes[code] ?? 'REFUSED' };
}
