import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { Database, type Reader, type Tx } from '../../../platform/database/database.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { FileLinks } from '../../../platform/storage/index.js';
import type {
  ConversationHead,
  ConversationMessage,
  MessagePage,
  VisitorConversation,
} from '../../channels/index.js';
import { MessageUpdated } from '../inbox.events.js';
import { Presence } from '../presence/presence.service.js';
import type { MessageRow } from './message-row.rules.js';
import { clientKeyOf, clientPartOf } from './message.rules.js';
import { MessagesRepository } from './messages.repository.js';
import { VisitorMessagesRepository } from './visitor-messages.repository.js';

/** The conversation as the visitor of a website sees it: no notes, no system lines, nobody else's. */
@Injectable()
export class VisitorConversations implements VisitorConversation {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(MessagesRepository) private readonly messageRows: MessagesRepository,
    @Inject(VisitorMessagesRepository) private readonly visitorRows: VisitorMessagesRepository,
    @Inject(FileLinks) private readonly links: FileLinks,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Presence) private readonly presence: Presence,
  ) {}

  conversationOf(q: Reader, visitorId: number): Promise<ConversationHead | null> {
    return this.visitorRows.head(q, visitorId);
  }

  async messages(q: Reader, visitorId: number, page: MessagePage): Promise<ConversationMessage[]> {
    const rows = await this.visitorRows.page(q, visitorId, page);
    return rows.map((row) => this.view(q.ctx, row));
  }

  async messageByClientId(
    q: Reader,
    visitorId: number,
    clientId: string,
  ): Promise<ConversationMessage | null> {
    const key = clientKeyOf({ kind: 'contact', id: visitorId }, clientId);
    const found = await this.messageRows.byClientKey(q, key);
    const row = found && (await this.messageRows.byId(q, found.id));
    return row && this.view(q.ctx, row);
  }

  markDelivered(tx: Tx, visitorId: number, position: number): Promise<void> {
    return this.raise(tx, visitorId, position, 'DELIVERED');
  }

  markRead(tx: Tx, visitorId: number, position: number): Promise<void> {
    return this.raise(tx, visitorId, position, 'READ');
  }

  async setTyping(ctx: RequestContext, visitorId: number, isTyping: boolean): Promise<void> {
    const head = await this.db.read(ctx, (q) => this.visitorRows.typingHead(q, visitorId));
    if (!head) return;
    const who = { kind: 'contact' as const, id: head.contactId, name: head.contactName };
    await this.presence.typing(ctx.agencyId, { ticketId: head.ticketId, who, isTyping, mode: 'REPLY' });
  }

  private async raise(tx: Tx, visitorId: number, position: number, to: 'DELIVERED' | 'READ'): Promise<void> {
    for (const { id, ticketId } of await this.visitorRows.raiseDelivery(tx, visitorId, position, to)) {
      await this.outbox.add(tx, MessageUpdated, { ticketId, messageId: id });
    }
  }

  private view(ctx: RequestContext, row: MessageRow): ConversationMessage {
    const isVisitor = row.type === 'INBOUND';
    return {
      id: row.id,
      position: row.id,
      from: isVisitor ? 'visitor' : 'agent',
      authorName: isVisitor ? row.author_name : (row.author_name.split(/\s+/u)[0] ?? ''),
      text: row.body_text,
      html: row.body_html || null,
      attachments: (row.attachments ?? []).map((file) => ({
        id: file.id,
        name: file.name,
        mimeType: file.mime_type,
        size: file.size,
        url: this.links.path(
          ctx.agencyId,
          { key: file.storage_key, name: file.name, mimeType: file.mime_type },
          ctx.now(),
        ),
      })),
      createdAt: row.created_at,
      clientId: isVisitor ? clientPartOf(row.client_key) : null,
    };
  }
}
