import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { canSend } from '@parley/schema';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader, type Tx } from '../../../platform/database/index.js';
import { checkOwner, FileLinks, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { ConnectedChannels, type OpenChannel } from '../connectors/connected-channels.service.js';
import type { Connector, OutboundPart, Submission } from '../connectors/connector.js';
import { Connectors } from '../connectors/connectors.js';
import { resultOfTrouble } from '../connectors/provider-failure.rules.js';
import { withoutSecrets } from '../connectors/redact-exchange.rules.js';
import type { CustomerRow } from '../customers/customer.rules.js';
import { CustomersRepository } from '../customers/customers.repository.js';
import { sendingFacts } from '../customers/sendability.rules.js';
import type { OutboundAttachment } from '../messages/outbound-message.js';
import { PacingRepository } from '../pacing/pacing.repository.js';
import { DeliveriesRepository, type Claim } from './deliveries.repository.js';
import { callOf, referenceOf, type SubmitResult } from './delivery.rules.js';
import type { Hold, ReadyToGo, Sender } from './sender.js';

/** A channel that is broken is tried again this often, should nobody say that it was mended. */
export const BROKEN_PAUSE_MS = 15 * 60_000;

/** Sends what a provider's connector carries, at the provider's pace, and not while it is known to fail. */
@Injectable()
export class ConnectorSender implements Sender {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Database) private readonly db: Database,
    @Inject(Connectors) private readonly connectors: Connectors,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(CustomersRepository) private readonly customers: CustomersRepository,
    @Inject(DeliveriesRepository) private readonly deliveries: DeliveriesRepository,
    @Inject(PacingRepository) private readonly pacing: PacingRepository,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(FileLinks) private readonly links: FileLinks,
  ) {}

  async prepare(ctx: RequestContext, claim: Claim, channel: OpenChannel): Promise<ReadyToGo | SubmitResult> {
    const connector = this.connectors.of(channel.provider);
    if (!connector) return { kind: 'refused', reason: 'This channel has no connector.' };
    const part = connector.plan(claim.message)[callOf(claim.part)];
    if (!part) return { kind: 'refused', reason: 'The message has no such part.' };
    const found = await this.db.read(ctx, async (q) => ({
      customer: await this.customerOf(q, claim),
      answersExternalId: await this.answered(q, claim, channel.id),
    }));
    const { customer } = found;
    if (!customer)
      return { kind: 'refused', reason: 'Nobody knows where to send this.', code: 'NO_SUCH_ADDRESS' };
    const sendability = canSend(
      sendingFacts(channel, customer, { hasOtherAddress: false }),
      claim.message.isAutomatic ? 'machine' : 'person',
      ctx.now().getTime(),
    );
    // It was open when the message was written, and closed while it waited.
    if (
      !sendability.isOpen &&
      claim.message.content?.kind !== 'template' &&
      sendability.reason !== 'CHANNEL_DISABLED'
    )
      return {
        kind: 'refused',
        reason: `It may not be sent any more: ${sendability.reason}.`,
        code:
          sendability.reason === 'OPTED_OUT' || sendability.reason === 'BLOCKED'
            ? sendability.reason
            : 'WINDOW_CLOSED',
      };
    const submission = this.submissionOf(
      ctx,
      claim,
      part,
      customer,
      found.answersExternalId,
      sendability.tag,
    );
    return this.ready(connector, submission, channel);
  }

  async hold(tx: Tx, claim: Claim, channel: OpenChannel): Promise<Hold | null> {
    if (channel.status === 'broken' && claim.waitsFor !== 'channel')
      return { kind: 'held', why: 'channel', wait: BROKEN_PAUSE_MS };
    const wait = await this.pacing.mayTry(tx, channel.id);
    if (wait > 0) return { kind: 'held', why: 'circuit', wait };
    if (claim.isPaced) return null;
    const connector = this.connectors.of(channel.provider);
    const part = connector?.plan(claim.message)[callOf(claim.part)];
    const paces = (part && connector?.paces(String(claim.message.to.customerId ?? ''), part)) ?? [];
    const waits = [];
    for (const pace of paces) waits.push(await this.pacing.reserve(tx, channel.id, pace));
    const longest = Math.max(0, ...waits);
    return longest > 0 ? { kind: 'held', why: 'pace', wait: longest } : null;
  }

  private ready(connector: Connector, submission: Submission, channel: OpenChannel): ReadyToGo {
    const exchanges: ReadyToGo['exchanges'][number][] = [];
    return {
      kind: 'ready',
      exchanges,
      submit: async (signal) => {
        const client = this.connected.client(channel, signal);
        const shown = (result: SubmitResult) =>
          settled(connector, withoutSecrets(result, Object.values(channel.secrets)));
        try {
          return shown(await connector.submit(submission, channel, client));
        } catch (error) {
          return shown(resultOfTrouble(error));
        } finally {
          exchanges.push(...client.exchanges);
        }
      },
    };
  }

  private submissionOf(
    ctx: RequestContext,
    claim: Claim,
    part: OutboundPart,
    customer: CustomerRow,
    answersExternalId: string | null,
    tag: 'HUMAN_AGENT' | null,
  ): Submission {
    const { agencyId } = ctx;
    return {
      message: claim.message,
      part,
      reference: referenceOf(claim.id),
      to: { address: customer.address, alias: customer.alias },
      answersExternalId,
      tag,
      fileUrl: (file) => `${this.config.publicUrl}${this.links.path(agencyId, linked(file))}`,
      fileBytes: async (file) =>
        buffer((await this.storage.get(checkOwner(file.storageKey, agencyId))).stream),
    };
  }

  private async customerOf(q: Reader, claim: Claim): Promise<CustomerRow | null> {
    const { customerId } = claim.message.to;
    if (customerId === undefined) return null;
    const [customer] = await this.customers.byIds(q, [customerId]);
    return customer ?? null;
  }

  private async answered(q: Reader, claim: Claim, channelId: number): Promise<string | null> {
    const { answers } = claim.message;
    if (!answers || callOf(claim.part) > 0) return null;
    if ('externalId' in answers) return answers.externalId;
    return this.deliveries.providerIdOf(q, channelId, answers.messageRef);
  }
}

/** A provider that knows our key may be asked again: it answers what it has done already with its first answer. */
function settled(connector: Connector, result: SubmitResult): SubmitResult {
  if (result.kind !== 'unknown' || connector.settlesLost !== 'by_key') return result;
  return { kind: 'postponed', reason: result.reason, isOutage: true };
}

function linked(file: OutboundAttachment) {
  return { key: file.storageKey, name: file.name, mimeType: file.mimeType };
}
