import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { type MessageType, SendMessage, TicketsService } from '../../inbox/index.js';
import { ChatMessages } from '../messages/chat-messages.service.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatThreadChanges } from '../threads/chat-thread-changes.service.js';
import { ChatThreadChangesRepository } from '../threads/chat-thread-changes.repository.js';
import { MAX_SUBJECT, type ThreadView } from '../threads/chat-thread.rules.js';
import { ChatThreads } from '../threads/chat-threads.service.js';

/** Where the talk of colleagues and conversations with customers meet. Each is seen with one's own rights. */
@Injectable()
export class ChatTickets {
  constructor(
    private readonly database: Database,
    private readonly tickets: TicketsService,
    private readonly sending: SendMessage,
    private readonly messages: ChatMessages,
    private readonly threads: ChatThreads,
    private readonly changes: ChatThreadChanges,
    private readonly rows: ChatThreadChangesRepository,
  ) {}

  /** The group in which this conversation is talked about, which whoever may see the conversation may join. @throws not_found */
  async discuss(ctx: RequestContext, ticketId: number): Promise<ThreadView> {
    speakerOf(ctx);
    const { number, subject } = await this.tickets.get(ctx, ticketId);
    const name = [...`${number} ${subject}`.trim()].slice(0, MAX_SUBJECT).join('');
    return this.database.write(ctx, async (tx) => {
      const { id } = await this.rows.ofTicket(tx, ticketId, name);
      await this.changes.join(tx, id);
      return this.threads.within(tx, id);
    });
  }

  /** What somebody said, as a note of the one who finds it worth keeping; twice is once. @throws not_found */
  async note(ctx: RequestContext, messageId: number, ticketId: number): Promise<MessageType> {
    const message = await this.messages.get(ctx, messageId);
    const clientMutationId = `chat-${messageId}-${ticketId}`;
    const input = { ticketId: String(ticketId), kind: 'NOTE' as const, body: message.body, clientMutationId };
    const { message: note } = await this.sending.send(ctx, input, null);
    return note;
  }
}
