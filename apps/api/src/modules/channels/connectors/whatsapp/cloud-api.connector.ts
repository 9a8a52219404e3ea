import { z } from 'zod';
import type { SubmitResult } from '../../deliveries/delivery.rules.js';
import type { OutboundAttachment, OutboundMessage } from '../../messages/outbound-message.js';
import { planWithCaptions } from '../caption-plan.rules.js';
import type { ChannelFact, ProviderFile } from '../channel-fact.js';
import type { ConnectedChannel, FetchedFile, Pace, ProviderAccount, Submission } from '../connector.js';
import type { ProviderAnswer, ProviderClient } from '../provider-client.js';
import { resultOfStatus } from '../provider-failure.rules.js';
import { readMessage, readStatus } from './whatsapp-read.rules.js';
import { bodyOf } from './whatsapp-send.rules.js';
import { readTemplateNews } from './whatsapp-template.rules.js';

const MAX_FILE_BYTES = 100_000_000;

const sent = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const uploaded = z.object({ id: z.string() });
const fileAbout = z.object({ url: z.string(), mime_type: z.string().optional() });

/** Of the two addresses that a number has. */
export type NumberPath = 'messages' | 'media';

/** What Meta's Cloud API says and hears, whoever stands at the door: Meta itself, or somebody who passes it on. */
export abstract class CloudApiConnector {
  readonly channelType = 'WA_BUSINESS';
  /** Statuses bring our reference back. */
  readonly settlesLost = 'by_report';
  readonly begins = 'template';

  /** Where this number's messages and files are taken. */
  protected abstract readonly accountField: string;
  protected abstract at(channel: ConnectedChannel, path: NumberPath): string;
  protected abstract fileAt(ref: string): string;
  /** Where the bytes behind a file's address are had. */
  protected abstract bytesAt(url: string): string;
  protected abstract proof(channel: ConnectedChannel): Record<string, string>;
  /** The number that calls are for; null where the door knows one alone. */
  protected abstract numberOf(channel: ConnectedChannel): string | null;
  protected abstract resultOf(answer: ProviderAnswer, idOf: (json: unknown) => string | null): SubmitResult;

  read({ kind, raw }: { kind: string; raw: Buffer }, channel: ConnectedChannel): ChannelFact[] {
    const packed: unknown = JSON.parse(raw.toString('utf8'));
    if (kind === 'message') return readMessage(packed, this.numberOf(channel));
    if (kind === 'status') return readStatus(packed);
    if (kind === 'message_template_status_update') return readTemplateNews(packed);
    return [{ kind: 'nothing', why: `News of the kind “${kind}”.` }];
  }

  plan(message: OutboundMessage) {
    return planWithCaptions(message, { captionChars: 1_024, audioTakesWords: false });
  }

  async submit(
    submission: Submission,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<SubmitResult> {
    const [file] = submission.part.files;
    const media = file ? await this.upload(file, submission, channel, client) : null;
    if (media && 'kind' in media) return media;
    const answer = await client.call({
      url: this.at(channel, 'messages'),
      headers: this.proof(channel),
      json: bodyOf(submission, media?.id ?? null),
    });
    return this.resultOf(answer, (json) => sent.safeParse(json).data?.messages[0]?.id ?? null);
  }

  async fetchFile(
    { ref }: ProviderFile,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<FetchedFile> {
    const headers = this.proof(channel);
    const about = await client.call({ method: 'GET', url: this.fileAt(ref), headers });
    const { url, mime_type: mimeType } = fileAbout.parse(about.json);
    const got = await client.download(this.bytesAt(url), { headers, maxBytes: MAX_FILE_BYTES });
    if (got.status !== 200) throw new Error(`The file was answered with ${got.status}.`);
    return { content: got.content, ...(mimeType && { mimeType }) };
  }

  /** One number is known by one id to Meta, whoever passes its calls on. */
  accounts(channel: ConnectedChannel): readonly ProviderAccount[] {
    const id = this.numberOf(channel);
    return id === null ? [] : [{ key: `whatsapp:${id}`, field: this.accountField }];
  }

  paces(to: string): readonly Pace[] {
    return [
      { bucket: `to:${to}`, everyMs: 6_000, burst: 10 },
      { bucket: 'all', everyMs: 1_000 / 80, burst: 40 },
    ];
  }

  async signal(
    { kind, externalId }: { kind: 'typing' | 'read'; externalId: string | null },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<void> {
    if (externalId === null) return;
    await client.call({
      url: this.at(channel, 'messages'),
      headers: this.proof(channel),
      json: {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: externalId,
        ...(kind === 'typing' && { typing_indicator: { type: 'text' } }),
      },
    });
  }

  /** Nothing has been sent when this fails, whatever the reason: it may be tried again. */
  private async upload(
    file: OutboundAttachment,
    submission: Submission,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<{ id: string } | SubmitResult> {
    const multipart = new FormData();
    multipart.set('messaging_product', 'whatsapp');
    multipart.set('type', file.mimeType);
    const content = new Uint8Array(await submission.fileBytes(file));
    multipart.set('file', new Blob([content], { type: file.mimeType }), file.name);
    try {
      const answer = await client.call({
        url: this.at(channel, 'media'),
        headers: this.proof(channel),
        multipart,
      });
      const id = uploaded.safeParse(answer.json).data?.id;
      if (answer.status === 200 && id) return { id };
      const general = resultOfStatus(answer);
      if (general && general.kind !== 'unknown') return general;
      const result = this.resultOf(answer, () => null);
      return result.kind === 'unknown' ? outage('The answer to an upload could not be read.') : result;
    } catch (error) {
      return outage(error instanceof Error ? error.message : String(error));
    }
  }
}

function outage(reason: string): SubmitResult {
  return { kind: 'postponed', reason: `A file could not be handed over: ${reason}`, isOutage: true };
}
