import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { newEvent, Outbox } from '../../../platform/outbox/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { ConversationTraces } from '../../channels/index.js';
import { ErasedTicketsRepository } from '../deletion/erased-tickets.repository.js';
import { TicketDeleted } from '../inbox.events.js';
import { ContactErasureRepository } from './contact-erasure.repository.js';
import { TicketMovesRepository } from './ticket-moves.repository.js';

/** Few at a time: with each go its messages and files, and nothing waits long for the locks. */
const AT_ONCE = 20;

/** Everything that people wrote, and that was written to them, for good. A file goes before its row. */
@Injectable()
export class EraseConversations {
  constructor(
    private readonly rows: ContactErasureRepository,
    private readonly moves: TicketMovesRepository,
    private readonly tickets: ErasedTicketsRepository,
    private readonly traces: ConversationTraces,
    private readonly outbox: Outbox,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @returns how much of what is gone; nothing when there is nothing left */
  async some(tx: Tx, contactIds: readonly number[]): Promise<Record<string, number>> {
    const ids = await this.rows.someOf(tx, contactIds, AT_ONCE);
    return ids.length > 0 ? this.erase(tx, ids) : this.blankElsewhere(tx, contactIds);
  }

  private async erase(tx: Tx, ticketIds: readonly number[]): Promise<Record<string, number>> {
    await this.leaveLists(tx, ticketIds);
    const messages = await this.rows.messagesOf(tx, ticketIds);
    const messageIds = messages.map(({ id }) => id);
    const channelIds = [...new Set(messages.map(({ channelId }) => channelId))];
    const traces = await this.traces.forget(tx, { ticketIds, messageIds, channelIds });
    const files = await this.tickets.storageKeys(tx, ticketIds);
    for (const key of files) await this.storage.delete(key);
    await this.rows.unlink(tx, ticketIds);
    await this.tickets.erase(tx, ticketIds);
    return { ticket: ticketIds.length, messages: messages.length, files: files.length, ...traces };
  }

  /** Open screens and counts hear of it as of any other that was deleted. */
  private async leaveLists(tx: Tx, ticketIds: readonly number[]): Promise<void> {
    const facts = await this.moves.facts(tx, ticketIds);
    const told = facts
      .filter(({ isGone }) => !isGone)
      .map(({ id, version, ...before }) =>
        newEvent(TicketDeleted, {
          ticketId: id,
          version,
          before: { ...before, labelIds: [...before.labelIds] },
        }),
      );
    if (told.length > 0) await this.outbox.addAll(tx, told);
  }

  private async blankElsewhere(tx: Tx, contactIds: readonly number[]): Promise<Record<string, number>> {
    const ids = await this.rows.elsewhere(tx, contactIds);
    if (ids.length === 0) return {};
    const files = await this.rows.filesOf(tx, ids);
    for (const key of files) await this.storage.delete(key);
    await this.rows.blank(tx, ids);
    return { messages_elsewhere: ids.length, files: files.length };
  }
}
