import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Log } from '../../../platform/logging/log.js';
import { ContactPictures } from '../../contacts/index.js';
import type { ChannelTypeName } from '../channels/channel.rules.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import { Connectors } from '../connectors/connectors.js';
import { type CustomerRow, isPictureDue } from '../customers/customer.rules.js';
import { CustomerPicturesRepository, type WantedPicture } from './customer-pictures.repository.js';

const AT_ONCE = 10;
/** For all that one picture takes. */
const PATIENCE_MS = 10_000;
/** Whose providers show pictures of those who write. */
const WITH_PICTURES = new Set<ChannelTypeName>(['TELEGRAM', 'FACEBOOK', 'INSTAGRAM']);

/** What customers look like at their provider. Nobody waits for it, and nobody is told when it does not come. */
@Injectable()
export class CustomerPictures {
  constructor(
    private readonly database: Database,
    private readonly rows: CustomerPicturesRepository,
    private readonly connected: ConnectedChannels,
    private readonly connectors: Connectors,
    private readonly pictures: ContactPictures,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** They wrote: a worker looks for their picture, unless it did so within the week. */
  async want(tx: Tx, type: ChannelTypeName, customer: CustomerRow): Promise<void> {
    if (WITH_PICTURES.has(type) && isPictureDue(customer, tx.ctx.now()))
      await this.rows.want(tx, customer.id);
  }

  /** Some of those that are wanted. */
  async fetchNext(ctx: RequestContext): Promise<void> {
    const wanted = await this.database.write(ctx, (tx) => this.rows.take(tx, AT_ONCE));
    for (const one of wanted) {
      try {
        await this.fetch(ctx, one);
      } catch (error) {
        this.log.warnRarely('a provider did not give the picture of a customer', {
          channelId: one.channelId,
          error,
        });
      }
    }
  }

  private async fetch(ctx: RequestContext, { id, channelId, contactId, address, hash }: WantedPicture) {
    if (!(await this.pictures.takesFromChannels(ctx, contactId))) return;
    const channel = await this.database.read(ctx, (q) => this.connected.open(q, channelId));
    const connector = channel?.provider ? this.connectors.of(channel.provider) : undefined;
    if (!channel || !connector?.picture) return;
    const client = this.connected.client(channel, AbortSignal.timeout(PATIENCE_MS));
    const got = await connector.picture({ address }, channel, client);
    const now = got && createHash('sha256').update(got.content).digest('hex');
    if (!got || !now || now === hash) return;
    const owner = await this.database.write(ctx, (tx) => this.rows.found(tx, id, now));
    if (owner !== null) await this.pictures.setFromChannel(ctx, owner, Readable.from([got.content]));
  }
}
