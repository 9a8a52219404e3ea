import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { wordsOf } from '../../../platform/search/search-words.js';
import { type TakenUpload, TicketsService, Uploads } from '../../inbox/index.js';
import { ChatLinks } from '../links/chat-links.service.js';
import { ChatErrors } from '../internal-chat.errors.js';
import { ChatMessageSent } from '../internal-chat.events.js';
import { speakerOf } from '../speaker.rules.js';
import { ChatThreadChanges } from '../threads/chat-thread-changes.service.js';
import { ChatThreadChangesRepository } from '../threads/chat-thread-changes.repository.js';
import { ChatThreadMarks } from '../threads/chat-thread-marks.service.js';
import { ChatThreads } from '../threads/chat-threads.service.js';
import { zoomLinkIn } from '../calls/zoom-link.rules.js';
import { type ChatBody, chatBody, mentionsOf } from './chat-body.rules.js';
import { ChatMarksRepository } from './chat-marks.repository.js';
import { ChatMessageChangesRepository } from './chat-message-changes.repository.js';
import type { ChatMessageView } from './chat-message-views.service.js';
import { type CallMeta, type ChatBodyType, MAX_TEXT, piecesOf } from './chat-message.rules.js';
import { ChatMessages } from './chat-messages.service.js';

export interface ChatWish {
  threadId?: number | null;
  /** Instead of a thread: the colleague, with whom there may be none yet. */
  toUserId?: number | null;
  body: string;
  attachmentIds?: readonly number[];
  ticketIds?: readonly number[];
  parentId?: number | null;
  clientKey?: string | null;
}

/** What a call or another program leaves in a thread beside words. */
export interface Special {
  bodyType: ChatBodyType;
  meta: CallMeta | null;
  isRunningCall: boolean;
}

interface Place {
  id: number;
  threadId: number;
  position: number;
  authorId: number;
}

const PLAIN: Special = { bodyType: 'TEXT', meta: null, isRunningCall: false };

/** Says something in a thread: message, files, who is named and the event are one transaction under the thread's lock. */
@Injectable()
export class SendChatMessage {
  constructor(
    private readonly database: Database,
    private readonly messages: ChatMessages,
    private readonly rows: ChatMessageChangesRepository,
    private readonly marks: ChatMarksRepository,
    private readonly threads: ChatThreads,
    private readonly threadChanges: ChatThreadChanges,
    private readonly threadLocks: ChatThreadChangesRepository,
    private readonly threadMarks: ChatThreadMarks,
    private readonly uploads: Uploads,
    private readonly tickets: TicketsService,
    private readonly links: ChatLinks,
    private readonly outbox: Outbox,
  ) {}

  /** The same key of the same author is the same message, for ever. @throws not_found, validation.failed, chat.colleague_gone */
  send(ctx: RequestContext, wish: ChatWish, special: Special = PLAIN): Promise<ChatMessageView> {
    return this.database.write(ctx, async (tx) =>
      this.messages.within(tx, await this.sendWithin(tx, wish, special)),
    );
  }

  async sendWithin(tx: Tx, wish: ChatWish, given: Special = PLAIN): Promise<number> {
    const { userId } = speakerOf(tx.ctx);
    const body = this.bodyOf(wish, given);
    const special = given === PLAIN ? zoomOf(body, userId) : given;
    const threadId = await this.threadOf(tx, wish);
    const clientKey = wish.clientKey ?? null;
    // What is asked after the lock is asked under it: somebody who is taken out meanwhile says nothing any more. All that
    // needs no other's answer travels together, for the others in the thread wait until this is over.
    const [thread, , known] = await Promise.all([
      this.threadLocks.lock(tx, threadId),
      this.threads.assertIn(tx, threadId),
      clientKey === null ? null : this.rows.byClientKey(tx, userId, clientKey),
    ]);
    if (!thread) throw ChatErrors.notFound();
    if (known) return this.known(known, threadId);
    await this.threads.assertHeard(tx, thread);
    await this.assertParent(tx, threadId, wish.parentId ?? null);
    const files = await this.filesOf(tx, wish.attachmentIds ?? []);
    const tickets = await this.shown(tx, wish.ticketIds ?? []);
    const position = thread.lastPosition + 1;
    const id = await this.rows.insert(tx, {
      ...{ threadId, position, authorId: userId, clientKey, body, ...special },
      parentId: wish.parentId ?? null,
    });
    const isCounted = special.bodyType !== 'VIDEO_CALL_STATUS';
    const place = { id, threadId, position, authorId: userId };
    // Nothing in here refuses: what does has been asked, so that no statement comes after the end of the transaction.
    await Promise.all([
      this.hang(tx, place, { body, files, tickets }),
      this.tell(tx, place, { isCounted, files: files.length }),
      // Who declines a call has not read what stands above.
      isCounted && this.threadMarks.readBy(tx, threadId, position),
    ]);
    return id;
  }

  private async tell(
    tx: Tx,
    { id, threadId, position, authorId }: Place,
    counted: { isCounted: boolean; files: number },
  ): Promise<void> {
    const threadVersion = await this.rows.count(tx, threadId, { id, position, ...counted });
    await this.outbox.add(tx, ChatMessageSent, {
      ...{ threadId, messageId: id, userId: authorId, version: 1, threadVersion, position, authorId },
    });
  }

  private known(known: { id: number; threadId: number }, threadId: number): number {
    if (known.threadId !== threadId)
      throw ChatErrors.invalid({ fields: { clientMutationId: ['Something else was sent with this key.'] } });
    return known.id;
  }

  private bodyOf({ body: source, attachmentIds, ticketIds }: ChatWish, special: Special): ChatBody {
    const body = chatBody(source);
    if (body.text.length > MAX_TEXT)
      throw ChatErrors.invalid({ fields: { body: [`A message has up to ${MAX_TEXT} letters.`] } });
    const hasMore =
      (attachmentIds?.length ?? 0) > 0 || (ticketIds?.length ?? 0) > 0 || special.bodyType !== 'TEXT';
    if (body.text === '' && !hasMore)
      throw ChatErrors.invalid({ fields: { body: ['Write something, or add a file.'] } });
    return body;
  }

  private async threadOf(tx: Tx, { threadId, toUserId }: ChatWish): Promise<number> {
    if (threadId !== undefined && threadId !== null) return threadId;
    if (toUserId !== undefined && toUserId !== null) return this.threadChanges.openPair(tx, toUserId);
    throw ChatErrors.invalid({ fields: { threadId: ['Say where, or to whom.'] } });
  }

  private async assertParent(tx: Tx, threadId: number, parentId: number | null): Promise<void> {
    if (parentId === null) return;
    const place = await this.threadLocks.positionOf(tx, parentId);
    if (place?.threadId !== threadId)
      throw ChatErrors.invalid({ fields: { parentId: ['What this answers is not in this thread.'] } });
  }

  private async filesOf(tx: Tx, ids: readonly number[]): Promise<TakenUpload[]> {
    const wanted = [...new Set(ids)];
    const files = await this.uploads.takeOver(tx, wanted, speakerOf(tx.ctx).userId);
    if (files.length < wanted.length)
      throw ChatErrors.invalid({
        fields: { attachmentIds: ['Not all of these are uploads of yours that wait.'] },
      });
    return files;
  }

  /** Everything that belongs to a message beside itself. */
  private async hang(
    tx: Tx,
    message: Place,
    { body, files, tickets }: { body: ChatBody; files: readonly TakenUpload[]; tickets: readonly number[] },
  ): Promise<void> {
    await Promise.all([
      this.rows.addFiles(tx, message, files),
      this.marks.setMentions(tx, message, mentionsOf(body)),
      this.marks.setWords(tx, message, wordsIn(body.text)),
      this.links.place(tx, message.id, body),
      this.marks.addTickets(tx, message.id, tickets),
    ]);
  }

  /** Who shows a conversation has to see it themselves. */
  private async shown(tx: Tx, ids: readonly number[]): Promise<number[]> {
    const wanted = [...new Set(ids)];
    for (const id of wanted) {
      await this.tickets.assertVisible(tx, id).catch((error: unknown) => {
        if (!(error instanceof CodedError)) throw error;
        throw ChatErrors.invalid({ fields: { ticketIds: ['You cannot see one of these conversations.'] } });
      });
    }
    return wanted;
  }
}

/** A pasted link to a meeting at Zoom is a call that is held there. */
function zoomOf({ text }: ChatBody, userId: number): Special {
  const link = zoomLinkIn(text);
  if (link === null) return PLAIN;
  return {
    bodyType: 'ZOOM_CALL',
    meta: { initiator_user_id: userId, join_url: link },
    isRunningCall: false,
  };
}

/** The words by which a message is found, however long it is. */
export function wordsIn(text: string): string[] {
  return [...new Set(piecesOf(text).flatMap((piece) => wordsOf(piece)))];
}
