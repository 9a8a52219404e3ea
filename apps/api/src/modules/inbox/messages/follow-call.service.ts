import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { AttachmentsRepository } from '../attachments/attachments.repository.js';
import type { HappeningOf } from '../../channels/index.js';
import { MessageChanges } from './message-changes.service.js';
import { MessageVerbsRepository } from './message-verbs.repository.js';

type CallHappening = Extract<HappeningOf['what'], { kind: 'call' }>;

/** The message of a telephone call says what has become of it. Who spoke with the customer has answered them. */
@Injectable()
export class FollowCall {
  constructor(
    @Inject(MessageChanges) private readonly changes: MessageChanges,
    @Inject(MessageVerbsRepository) private readonly verbs: MessageVerbsRepository,
    @Inject(AttachmentsRepository) private readonly attachments: AttachmentsRepository,
  ) {}

  /** @returns false when the message is not there any more. */
  async follow(
    tx: Tx,
    channelId: number,
    messageId: number,
    { content, text, html, files, isTaken }: CallHappening,
  ): Promise<boolean> {
    const change = await this.changes.begin(tx, messageId);
    if (!change) return false;
    const { ticket } = change.ticket;
    await this.verbs.retell(tx, messageId, { content, text, html });
    const uploadedBy = { kind: 'channel', id: channelId } as const;
    for (const file of files) await this.attachments.insert(tx, { ...file, messageId, uploadedBy });
    const isAnswer = isTaken && change.message.type === 'INBOUND' && ticket.deletedAt === null;
    const answers = isAnswer && ticket.answeredInboundCount < ticket.inboundCount;
    if (answers) ticket.answeredInboundCount = ticket.inboundCount;
    await this.changes.finish(tx, change, answers);
    return true;
  }
}
