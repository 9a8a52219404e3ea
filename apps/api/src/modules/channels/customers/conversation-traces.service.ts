import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { STORAGE, type Storage } from '../../../platform/storage/index.js';
import { ConversationTracesRepository } from './conversation-traces.repository.js';

export interface ForgottenConversations {
  ticketIds: readonly number[];
  messageIds: readonly number[];
  channelIds: readonly number[];
}

/** Forgets what channels hold of conversations and people. A file goes before its row, so that none is forgotten. */
@Injectable()
export class ConversationTraces {
  constructor(
    private readonly traces: ConversationTracesRepository,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** What came in raw, and what went out. @returns how much, by its kind */
  async forget(
    tx: Tx,
    { ticketIds, messageIds, channelIds }: ForgottenConversations,
  ): Promise<Record<string, number>> {
    const raw = await this.traces.rawOf(tx, ticketIds, channelIds);
    for (const { storageKey } of raw) if (storageKey) await this.storage.delete(storageKey);
    await this.traces.emptyRaw(
      tx,
      raw.map(({ id }) => id),
    );
    return { raw_messages: raw.length, delivery: await this.traces.deleteDeliveries(tx, messageIds) };
  }

  async forgetPeople(tx: Tx, contactIds: readonly number[]): Promise<Record<string, number>> {
    const visitors = await this.traces.visitorsOf(tx, contactIds);
    for (const key of await this.traces.uploadsOf(tx, visitors)) await this.storage.delete(key);
    await this.traces.emptyVisitors(tx, visitors);
    return { visitor: visitors.length, delivery: await this.traces.deleteDeliveriesTo(tx, contactIds) };
  }
}
