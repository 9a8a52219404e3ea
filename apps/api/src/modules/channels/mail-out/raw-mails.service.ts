import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { Database } from '../../../platform/database/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import { checkOwner, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { ConnectedChannels } from '../connectors/connected-channels.service.js';
import { OutgoingMailService } from './outgoing-mail.service.js';
import { RawMailsRepository } from './raw-mails.repository.js';

export interface RawMail {
  /** Bytes; null when it is only known once it was read. */
  size: number | null;
  stream: Readable;
}

export interface ArrivedMail {
  messageId: number;
  channelId: number;
  /** With angle brackets. */
  externalId: string | null;
  createdAt: Date;
}

/** Mails as they travelled: those that came in while they are kept, and our own, written once more as they were sent. */
@Injectable()
export class RawMails {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Database) private readonly db: Database,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(RawMailsRepository) private readonly mails: RawMailsRepository,
    @Inject(ConnectedChannels) private readonly connected: ConnectedChannels,
    @Inject(OutgoingMailService) private readonly outgoing: OutgoingMailService,
  ) {}

  /** How long what came in is kept as it was. */
  get keptDays(): number {
    return this.config.rawMailDays;
  }

  /** Null when its time is over. */
  async arrived(ctx: RequestContext, mail: ArrivedMail): Promise<RawMail | null> {
    const key = await this.db.read(ctx, (q) => this.mails.arrivedKey(q, mail));
    if (!key) return null;
    try {
      return await this.storage.get(checkOwner(key, ctx.agencyId));
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'not_found') return null;
      throw error;
    }
  }

  /** Null when it was never handed to a mailbox, or a file of it is gone. */
  async sent(ctx: RequestContext, messageRef: number): Promise<RawMail | null> {
    const found = await this.db.read(ctx, async (q) => {
      const payload = await this.mails.sentPayload(q, messageRef);
      const channel = payload && (await this.connected.open(q, payload.channelId));
      return payload && channel?.address ? { payload, channel } : null;
    });
    if (!found) return null;
    try {
      // Hidden receivers stood in the envelope alone, and stand in no copy either.
      const { bcc: _, ...mail } = await this.outgoing.make(ctx, found.channel, found.payload);
      const writer = createTransport({ streamTransport: true, newline: 'windows' });
      const { message } = await writer.sendMail({ ...mail, date: found.payload.writtenAt ?? mail.date });
      return { size: null, stream: message as Readable };
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'not_found') return null;
      throw error;
    }
  }
}
