import type { ChannelTypeName, ProviderName, WaCategory, WaComponents, WaState } from '@parley/schema';
import type { z } from 'zod';
import type { SubmitResult } from '../deliveries/delivery.rules.js';
import type { OutboundAttachment, OutboundMessage } from '../messages/outbound-message.js';
import type { CallFact, ChannelFact, ProviderCustomer, ProviderFile } from './channel-fact.js';
import type { ProviderClient } from './provider-client.js';

/** A channel with what its connector needs. Lives only as long as one piece of work: the secrets are open. */
export interface ConnectedChannel {
  readonly agencyId: number;
  readonly id: number;
  readonly type: ChannelTypeName;
  readonly name: string;
  readonly handle: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** The address of our webhook for it, as the world calls it. */
  readonly webhookUrl: string;
}

/** A call to a webhook, as it came. */
export interface WebhookRequest {
  readonly method: string;
  /** As the caller wrote it, on our public origin: some providers sign it. */
  readonly url: string;
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: Buffer;
  readonly at: Date;
}

export const refusalReasons = [
  'secret_missing',
  'signature_missing',
  'signature_wrong',
  'stale',
  'replayed',
  'unreadable',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** `once`: a word that a genuine call carries and that no other call may carry again. */
export type Verdict =
  | { isGenuine: true; by: string; once?: string }
  | { isGenuine: false; reason: RefusalReason };

/** One thing of a call that stands for itself. Its key is the provider's id, so that what is delivered twice happens once. */
export interface WebhookItem {
  key: string;
  kind: string;
  /** Whose it is: what one customer does is taken in one after the other, in the order in which it came. */
  of?: string;
  /** The key of the account that it happened at, as `accounts` of the connector names it; missing where it is plain. */
  account?: string;
  raw: Buffer;
}

export interface WebhookAnswer {
  status: number;
  type: string;
  body: string;
}

/** What goes to the provider in one call. */
export interface OutboundPart {
  text: string;
  files: readonly OutboundAttachment[];
}

/** One send of a part. */
export interface Submission {
  readonly message: OutboundMessage;
  readonly part: OutboundPart;
  /** The same for each attempt: a provider that knows idempotency gets it as its key, one that echoes as a reference. */
  readonly reference: string;
  /** Where it goes: see {@link ProviderCustomer}. */
  readonly to: { address: string | null; alias: string | null };
  /** The provider's id of the message that is answered. */
  readonly answersExternalId: string | null;
  /** What the sending window asks for. */
  readonly tag: 'HUMAN_AGENT' | null;
  /** An address where the provider can fetch a file for a few minutes. */
  fileUrl(file: OutboundAttachment): string;
  /** The bytes of a file, to upload. */
  fileBytes(file: OutboundAttachment): Promise<Buffer>;
}

/** So many in so many milliseconds, for the whole channel or for one receiver. */
export interface Pace {
  bucket: string;
  everyMs: number;
  /** How many may go at once after a quiet time. */
  burst: number;
}

export type ConnectionTest = { steps?: readonly ConnectionStep[] } & (
  | { isOk: true; name?: string; handle?: string; settings?: Record<string, unknown> }
  | { isOk: false; field?: string; reason: string }
);

/** One of several things that have to work. */
export interface ConnectionStep {
  name: 'incoming' | 'outgoing';
  isOk: boolean;
  /** Which cure it asks for. */
  failure: string | null;
  /** In the server's own words. */
  reason: string | null;
}

/** What a provider knows a channel by, such as a number; `field`: where people fill it in. */
export interface ProviderAccount {
  key: string;
  field: string;
  /** Which it is, where there are several in one field. */
  address?: string;
}

export interface BroughtMail {
  raw: Buffer;
  /** Empty for reports; missing where nobody knows. */
  mailFrom?: string;
  rcptTo: string;
}

export interface FetchedFile {
  content: Buffer;
  mimeType?: string;
  name?: string;
}

export interface WebhookSide {
  /** Answers the provider's question whether this is our address. Null: it asked with the wrong word. */
  challenge?(request: WebhookRequest, channel: ConnectedChannel): string | null;
  /** On the raw bytes, in constant time. A missing secret refuses. */
  verify(request: WebhookRequest, channel: ConnectedChannel): Verdict;
  /** @throws when the bytes cannot be read: then they are kept whole and shown. */
  split(request: WebhookRequest, channel: ConnectedChannel): WebhookItem[];
  /** What the provider wants to hear; 200 and nothing where this is missing. */
  answer?: WebhookAnswer;
}

/** A template as its provider is told of it. */
export interface TemplateWish {
  name: string;
  language: string;
  category: WaCategory;
  components: WaComponents;
  /** The provider's id, when it has been there before. */
  externalId: string | null;
  /** What stands above it, as a sample for the review. */
  file: { name: string; mimeType: string; size: number; bytes(): Promise<Buffer>; url: string } | null;
}

export type TemplateAnswer =
  | { kind: 'taken'; externalId: string; state: WaState }
  /** There is one of this name and language. */
  | { kind: 'exists' }
  | { kind: 'refused'; reason: string }
  /** The provider cannot be asked now, or it is not known what became of it. */
  | { kind: 'unanswered'; reason: string };

/** A template as the provider has it. */
export interface ProviderTemplate {
  externalId: string;
  name: string;
  language: string;
  category: WaCategory;
  state: WaState;
  reason: string | null;
  components: WaComponents;
}

/** How a provider keeps templates. */
export interface TemplateSide {
  submit(wish: TemplateWish, channel: ConnectedChannel, client: ProviderClient): Promise<TemplateAnswer>;
  /** All of the account; `name`: those of this name. @throws in the provider's words */
  list(channel: ConnectedChannel, client: ProviderClient, name?: string): Promise<ProviderTemplate[]>;
  /** What is not there any more is deleted. @throws in the provider's words */
  remove(
    template: { name: string; externalId: string },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<void>;
}

/**
 * Everything that one provider has of its own. Pure but for the client that it is handed; no database, no clock of its
 * own. All of them pass the same contract suite against the simulator.
 */
export interface Connector {
  readonly provider: ProviderName;
  readonly channelType: ChannelTypeName;
  /** What people fill in that may be shown again. */
  readonly settings: z.ZodType<Record<string, unknown>>;
  /** What people fill in that is never shown again. */
  readonly secrets: z.ZodType<Record<string, string>>;
  /** The servers that each secret is shown to, where people fill in which. Missing: to the provider alone, or to nobody. */
  shownTo?(
    channel: Pick<ConnectedChannel, 'settings' | 'secrets'>,
  ): Readonly<Record<string, readonly string[]>>;
  /** Whether a lost answer can be settled later: the provider knows our key, or hands our reference back. */
  readonly settlesLost: 'by_key' | 'by_report' | 'never';
  /** How one may write to somebody who has not written: in free words or by a template; missing: not at all. */
  readonly begins?: 'text' | 'template';
  readonly webhook: WebhookSide;
  /** Only of providers that approve what we say first. */
  readonly templates?: TemplateSide;
  /** A mail that a webhook brought, as it travelled. Instead of {@link read} where mail is brought. */
  mailOf?(item: { kind: string; raw: Buffer }): Promise<BroughtMail>;
  /** What an item means. Kinds that it does not know become a message of kind `unknown`, never an error. */
  read(item: { kind: string; raw: Buffer }, channel: ConnectedChannel): ChannelFact[];
  /** In how many calls a message goes out, in order. Empty: it cannot carry this. */
  plan(message: OutboundMessage): OutboundPart[];
  submit(submission: Submission, channel: ConnectedChannel, client: ProviderClient): Promise<SubmitResult>;
  fetchFile?(file: ProviderFile, channel: ConnectedChannel, client: ProviderClient): Promise<FetchedFile>;
  /** Whether the credentials work, and what the account calls itself. Sends nothing. */
  test(channel: ConnectedChannel, client: ProviderClient): Promise<ConnectionTest>;
  /**
   * Tells the provider where our webhook is. @returns secrets that the provider has made for it, to be kept with the others.
   * @throws what {@link test} would say
   */
  subscribe?(channel: ConnectedChannel, client: ProviderClient): Promise<Record<string, string> | void>;
  /** Takes the webhook away again that {@link subscribe} has made. @throws in the provider's words */
  unsubscribe?(channel: ConnectedChannel, client: ProviderClient): Promise<void>;
  /** What has become of a call that the provider leads, and of which nothing was heard for long. Null: nobody can say. */
  recall?(
    callId: string,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<CallFact | 'gone' | null>;
  /**
   * Deletes what was spoken in a call, for good. What is not there any more is deleted.
   * @param call.lines all names that the provider has for its lines @throws in the provider's words
   */
  deleteSounds?(
    call: { lines: readonly string[]; sound: string | null },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<void>;
  /** What only one channel of the installation can have. Missing: any number of channels can be alike. */
  accounts?(channel: ConnectedChannel): readonly ProviderAccount[];
  paces(to: string, part: OutboundPart): readonly Pace[];
  /** What the provider tells of a customer, where its calls bring no name. */
  describe?(
    customer: ProviderCustomer,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<Partial<ProviderCustomer>>;
  /** The picture that a customer has there. Null: none, or none for us. @throws in the provider's words */
  picture?(
    customer: Pick<ProviderCustomer, 'address'>,
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<FetchedFile | null>;
  /** Shows the customer that somebody is writing, or has read. Lost when it fails. */
  signal?(
    what: { kind: 'typing' | 'read'; to: Submission['to']; externalId: string | null },
    channel: ConnectedChannel,
    client: ProviderClient,
  ): Promise<void>;
}

/** Injection token: the list of {@link Connector}s. */
export const CONNECTORS = Symbol('CONNECTORS');
