import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { emojiOf, MAX_EMOJIS } from '../../inbox/index.js';
import { ChatErrors } from '../internal-chat.errors.js';
import {
  ChatMessageChanged,
  ChatMessageDeleted,
  ChatMessageRestored,
  ChatReactionChanged,
  ChatThreadMarked,
} from '../internal-chat.events.js';
import { ChatLinks } from '../links/chat-links.service.js';
import { speakerOf } from '../speaker.rules.js';
import {
  ChatThreadChangesRepository,
  type HeldPerson,
  type HeldThread,
} from '../threads/chat-thread-changes.repository.js';
import { ChatThreads } from '../threads/chat-threads.service.js';
import { type ChatBody, chatBody, mentionsOf } from './chat-body.rules.js';
import { ChatMarksRepository } from './chat-marks.repository.js';
import { ChatMessageChangesRepository, type HeldMessage } from './chat-message-changes.repository.js';
import type { ChatMessageView } from './chat-message-views.service.js';
import { MAX_PINNED, MAX_TEXT } from './chat-message.rules.js';
import { ChatMessages } from './chat-messages.service.js';
import { ChatMessagesRepository } from './chat-messages.repository.js';
import { wordsIn } from './send-chat-message.service.js';

interface Held {
  message: HeldMessage;
  thread: HeldThread;
  people: readonly HeldPerson[];
}

/** What happens to a message after it was said. Everything is done under the thread's lock; who is not in it finds nothing. */
@Injectable()
export class ChatMessageChanges {
  constructor(
    private readonly database: Database,
    private readonly messages: ChatMessages,
    private readonly reads: ChatMessagesRepository,
    private readonly rows: ChatMessageChangesRepository,
    private readonly marks: ChatMarksRepository,
    private readonly threads: ChatThreads,
    private readonly threadLocks: ChatThreadChangesRepository,
    private readonly links: ChatLinks,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * By its author.
   * @throws not_found, chat.not_yours, chat.call_message, chat.colleague_gone, chat.version_conflict, validation.failed
   */
  edit(
    ctx: RequestContext,
    id: number,
    { body: source, version: seen }: { body: string; version?: number | null },
  ): Promise<ChatMessageView> {
    const body = chatBody(source);
    return this.change(ctx, id, async (tx, { message, thread }) => {
      this.assertThere(message);
      if (message.authorId !== speakerOf(ctx).userId) throw ChatErrors.notYours();
      if (message.bodyType !== 'TEXT') throw ChatErrors.callMessage();
      await this.threads.assertHeard(tx, thread);
      if (seen !== undefined && seen !== null && seen !== message.version)
        throw ChatErrors.conflict({ facts: { version: message.version } });
      assertWords(body, message);
      if (body.html === message.bodyHtml) return;
      const version = await this.rows.edit(tx, id, body);
      await this.marks.setMentions(tx, message, mentionsOf(body));
      await this.marks.setWords(tx, message, wordsIn(body.text));
      await this.links.place(tx, id, body);
      await this.tell(tx, message, version);
    });
  }

  /** By its author or an owner of the thread. @throws not_found, chat.not_yours, chat.call_running */
  async delete(ctx: RequestContext, id: number, threadId: number | null = null): Promise<void> {
    await this.held(ctx, id, async (tx, { message, people }) => {
      if (threadId !== null && message.threadId !== threadId) throw ChatErrors.notFound();
      this.assertThere(message);
      this.assertMayDelete(ctx, message, people);
      if (message.isRunningCall) throw ChatErrors.callRunning();
      const version = await this.rows.mark(tx, id, tx.ctx.now());
      await this.marks.clearMentions(tx, id);
      await this.marks.setWords(tx, message, []);
      await this.count(tx, ChatMessageDeleted, message, { version, by: -1 });
      await this.record(tx, 'chat_message.deleted', message);
    });
  }

  /** By who may delete it. @throws not_found, also when it was swept away, chat.not_yours */
  restore(ctx: RequestContext, id: number): Promise<ChatMessageView> {
    return this.change(ctx, id, async (tx, { message, people }) => {
      this.assertMayDelete(ctx, message, people);
      if (message.deletedAt === null) return;
      const body = { html: message.bodyHtml, text: message.bodyText };
      const version = await this.rows.mark(tx, id, null);
      await this.marks.setMentions(tx, message, mentionsOf(body));
      await this.marks.setWords(tx, message, wordsIn(body.text));
      await this.count(tx, ChatMessageRestored, message, { version, by: 1 });
      await this.record(tx, 'chat_message.restored', message);
    });
  }

  /** For all in the thread, by any of them. @throws not_found, chat.colleague_gone, chat.too_many_pinned */
  pin(ctx: RequestContext, id: number, isPinned: boolean): Promise<ChatMessageView> {
    return this.change(ctx, id, async (tx, { message, thread }) => {
      this.assertThere(message);
      if ((message.pinnedAt !== null) === isPinned) return;
      await this.threads.assertHeard(tx, thread);
      if (isPinned && (await this.rows.pinnedIn(tx, message.threadId)) >= MAX_PINNED)
        throw ChatErrors.tooManyPinned();
      const version = await this.rows.pin(tx, id, isPinned ? speakerOf(ctx).userId : null);
      await this.tell(tx, message, version);
    });
  }

  /** For oneself. @throws not_found */
  star(ctx: RequestContext, id: number, isStarred: boolean): Promise<ChatMessageView> {
    return this.change(ctx, id, async (tx, { message }) => {
      this.assertThere(message);
      const { userId } = speakerOf(ctx);
      if (!(await this.marks.star(tx, id, userId, isStarred))) return;
      const { threadId } = message;
      const version = await this.threadLocks.touch(tx, threadId, userId);
      await this.outbox.add(tx, ChatThreadMarked, {
        threadId,
        userId,
        version,
        messageId: id,
        what: 'starred',
      });
    });
  }

  /**
   * Twice the same is once.
   * @throws not_found, validation.failed for what is no emoji, chat.colleague_gone, chat.too_many_reactions
   */
  react(ctx: RequestContext, id: number, given: string, isOn: boolean): Promise<ChatMessageView> {
    const emoji = emojiOf(given);
    if (emoji === undefined) throw ChatErrors.invalid({ fields: { emoji: ['Choose one emoji.'] } });
    return this.change(ctx, id, async (tx, { message, thread }) => {
      this.assertThere(message);
      const { userId } = speakerOf(ctx);
      await this.threads.assertHeard(tx, thread);
      if (isOn) await this.assertRoom(tx, id, emoji);
      if (!(await this.marks.react(tx, id, emoji, userId, isOn))) return;
      const version = await this.marks.touch(tx, id);
      const { threadId } = message;
      await this.outbox.add(tx, ChatReactionChanged, {
        threadId,
        messageId: id,
        userId,
        version,
        emoji,
        isOn,
      });
    });
  }

  private async assertRoom(tx: Tx, id: number, emoji: string): Promise<void> {
    const emojis = await this.marks.emojisOf(tx, id);
    if (!emojis.includes(emoji) && emojis.length >= MAX_EMOJIS) throw ChatErrors.tooManyReactions();
  }

  private change(
    ctx: RequestContext,
    id: number,
    work: (tx: Tx, held: Held) => Promise<void>,
  ): Promise<ChatMessageView> {
    return this.held(ctx, id, async (tx, held) => {
      await work(tx, held);
      return this.messages.within(tx, id);
    });
  }

  /** @throws not_found for who is not in the thread */
  held<T>(ctx: RequestContext, id: number, work: (tx: Tx, held: Held) => Promise<T>): Promise<T> {
    const { userId } = speakerOf(ctx);
    return this.database.write(ctx, async (tx) => {
      const place = await this.reads.placeOf(tx, userId, id);
      const thread = place && (await this.threadLocks.lock(tx, place.threadId));
      const people = thread?.deletedAt === null ? await this.threadLocks.people(tx, thread.id) : [];
      const message = people.some((person) => person.userId === userId) ? await this.rows.hold(tx, id) : null;
      if (!thread || !message) throw ChatErrors.notFound();
      return work(tx, { message, thread, people });
    });
  }

  private assertThere({ deletedAt }: HeldMessage): void {
    if (deletedAt !== null) throw ChatErrors.notFound();
  }

  private assertMayDelete(ctx: RequestContext, message: HeldMessage, people: readonly HeldPerson[]): void {
    const { userId } = speakerOf(ctx);
    const isOwner = people.some((person) => person.userId === userId && person.isOwner);
    if (message.authorId !== userId && !isOwner) throw ChatErrors.notYours();
  }

  private tell(tx: Tx, { id, threadId }: HeldMessage, version: number): Promise<void> {
    const { userId } = speakerOf(tx.ctx);
    return this.outbox.add(tx, ChatMessageChanged, { threadId, messageId: id, userId, version });
  }

  private async count(
    tx: Tx,
    event: typeof ChatMessageDeleted,
    message: HeldMessage,
    { version, by }: { version: number; by: 1 | -1 },
  ): Promise<void> {
    const { id, threadId, position, authorId } = message;
    const messages = message.bodyType === 'VIDEO_CALL_STATUS' ? 0 : by;
    const threadVersion = await this.rows.recount(tx, threadId, { messages, files: by * message.fileCount });
    const { userId } = speakerOf(tx.ctx);
    await this.outbox.add(tx, event, {
      ...{ threadId, messageId: id, userId, version, threadVersion, position, authorId },
    });
  }

  /** That it was, and whose; what it said is nobody's business who was not there. */
  private record(tx: Tx, action: string, { id, authorId, threadId }: HeldMessage): Promise<void> {
    return this.audit.record(tx, {
      action,
      target: { kind: 'chat_message', id },
      before: { threadId, authorId },
    });
  }
}

function assertWords({ text }: ChatBody, { fileCount }: HeldMessage): void {
  if (text.length > MAX_TEXT)
    throw ChatErrors.invalid({ fields: { body: [`A message has up to ${MAX_TEXT} letters.`] } });
  if (text === '' && fileCount === 0)
    throw ChatErrors.invalid({ fields: { body: ['Write something, or delete the message.'] } });
}
