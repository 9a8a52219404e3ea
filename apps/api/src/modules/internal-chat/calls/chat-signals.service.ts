import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { ChatWhispers } from '../live/chat-whispers.service.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatCallsRepository } from './chat-calls.repository.js';
import { piecesOf, type SignalKind } from './signal-pieces.js';

export interface SignalWish {
  callId: number;
  kind: SignalKind;
  fromSeat: string;
  toSeat: string;
  data: string;
}

/** What windows of one call tell each other to find a way for sound and picture. Nothing of it is kept. */
@Injectable()
export class ChatSignals {
  constructor(
    private readonly database: Database,
    private readonly calls: ChatCallsRepository,
    private readonly whispers: ChatWhispers,
  ) {}

  /** @throws not_found unless both sit in this call and are still in its thread */
  async send(ctx: RequestContext, { callId, kind, fromSeat, toSeat, data }: SignalWish): Promise<void> {
    const { userId } = speakerOf(ctx);
    const other = await this.database.read(ctx, (q) =>
      this.calls.reach(q, { id: callId, userId, fromSeat, toSeat }),
    );
    if (!other) throw ChatErrors.notFound();
    const pieces = piecesOf(data);
    const signalId = randomUUID();
    const said = { kind: 'signal' as const, threadId: other.threadId, userId, callId, signal: kind };
    for (const [index, text] of pieces.entries()) {
      const piece = { id: signalId, index, count: pieces.length, text };
      await this.whispers.tell(ctx.agencyId, { ...said, fromSeat, toSeat, data: '', piece }, [other.userId]);
    }
  }
}
