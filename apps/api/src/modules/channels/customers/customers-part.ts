import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type ContactPart, ContactParts, type GivenBack, type HeldCall } from '../../contacts/index.js';
import { ConversationTraces } from './conversation-traces.service.js';
import { SoundOrdersRepository } from '../voice/sounds/sound-orders.repository.js';
import { CustomerMovesRepository } from './customer-moves.repository.js';

/** As whom the channels know a contact: where answers go, and when they last wrote. */
@Injectable()
export class CustomersPart implements ContactPart, OnModuleInit {
  readonly name = 'channel_customers';
  readonly tables = [{ name: 'channel_customer' }];

  constructor(
    private readonly parts: ContactParts,
    private readonly rows: CustomerMovesRepository,
    private readonly traces: ConversationTraces,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  /** A message takes the customer first and the contact then; so does a merge. */
  lock(tx: Tx, contactIds: readonly number[]): Promise<void> {
    return this.rows.lock(tx, contactIds);
  }

  move(tx: Tx, from: number, to: number): Promise<number[]> {
    return this.rows.move(tx, from, to);
  }

  moveBack(tx: Tx, ids: readonly number[], from: number, to: number, back: GivenBack): Promise<void> {
    return this.rows.moveBack(tx, ids, from, to, back);
  }

  isPartlyHidden(q: Reader, contactIds: readonly number[]): Promise<boolean> {
    return this.rows.arePartlyHidden(q, contactIds);
  }

  /** Their browsers, and what was sent to them. */
  erase(tx: Tx, contactIds: readonly number[]) {
    return this.traces.forgetPeople(tx, contactIds);
  }
}

/** Telephone calls, as the list of calls shows them. */
@Injectable()
export class CallsPart implements ContactPart, OnModuleInit {
  readonly name = 'calls';
  readonly tables = [{ name: 'voice_call' }];

  constructor(
    private readonly parts: ContactParts,
    private readonly rows: CustomerMovesRepository,
    private readonly sounds: SoundOrdersRepository,
  ) {}

  onModuleInit(): void {
    this.parts.add(this);
  }

  move(tx: Tx, from: number, to: number): Promise<number[]> {
    return this.rows.moveCalls(tx, from, to);
  }

  moveBack(tx: Tx, ids: readonly number[], from: number, to: number, back: GivenBack): Promise<void> {
    return this.rows.moveCallsBack(tx, ids, from, to, back);
  }

  /** What was spoken lies with the telephone provider as well: it is told to delete it. */
  async erase(
    tx: Tx,
    contactIds: readonly number[],
    { report }: { report: number | null },
  ): Promise<Record<string, number>> {
    return { recordings_asked: await this.sounds.addFor(tx, contactIds, report) };
  }

  calls(q: Reader, contactIds: readonly number[], before: number | null): Promise<HeldCall[]> {
    return this.rows.callsOf(q, contactIds, before);
  }
}
