import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatThreadsRepository } from '../threads/chat-threads.repository.js';
import { ChatWhispers } from './chat-whispers.service.js';

@Injectable()
export class ChatTyping {
  constructor(
    private readonly database: Database,
    private readonly threads: ChatThreadsRepository,
    private readonly whispers: ChatWhispers,
  ) {}

  /** Tells the others in the thread. @throws not_found */
  async set(ctx: RequestContext, threadId: number, isTyping: boolean): Promise<void> {
    const { userId } = speakerOf(ctx);
    const people = await this.database.read(ctx, (q) => this.threads.peopleOf(q, [threadId]));
    const all = people.get(threadId) ?? [];
    if (!all.includes(userId)) throw ChatErrors.notFound();
    const others = all.filter((one) => one !== userId);
    await this.whispers.tell(ctx.agencyId, { kind: 'typing', threadId, userId, isTyping }, others);
  }
}
