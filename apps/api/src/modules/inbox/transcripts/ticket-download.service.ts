import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { CodedError, PlatformErrors } from '../../../platform/errors/index.js';
import { checkOwner, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { AuditLogService } from '../../identity/index.js';
import type { AttachmentRow, MessageRow } from '../messages/message-row.rules.js';
import { MessagesRepository } from '../messages/messages.repository.js';
import { TicketsService } from '../tickets/tickets.service.js';
import {
  cutLine,
  isShown,
  messagePart,
  PAGE_END,
  pageTop,
  type TranscriptOptions,
} from './transcript.rules.js';
import { localeOf } from './transcript.words.js';
import { type TranscriptFacts, TranscriptsRepository } from './transcripts.repository.js';

const SLICE = 100;
/** A conversation of more is a record, not something to read: its newest are taken. */
const MAX_MESSAGES = 20_000;
const MAX_PICTURE_BYTES = 1_000_000;
const MAX_PICTURES_BYTES = 20_000_000;
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export interface TicketFile {
  name: string;
  content: Readable;
}

/** A conversation as one file that needs nothing else: to print, to keep, to give to somebody. */
@Injectable()
export class TicketDownload {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(TicketsService) private readonly tickets: TicketsService,
    @Inject(TranscriptsRepository) private readonly transcripts: TranscriptsRepository,
    @Inject(MessagesRepository) private readonly messages: MessagesRepository,
    @Inject(AuditLogService) private readonly audit: AuditLogService,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** Written down before the first byte leaves. @throws not_found */
  async file(
    ctx: RequestContext,
    ticketId: number,
    wish: { withNotes: boolean; locale?: string | null },
  ): Promise<TicketFile> {
    const options = { withNotes: wish.withNotes, locale: localeOf(wish.locale ?? ctx.locale) };
    const facts = await this.db.write(ctx, async (tx) => {
      await this.tickets.assertVisible(tx, ticketId);
      const found = await this.transcripts.facts(tx, ticketId);
      if (!found) throw PlatformErrors.notFound();
      await this.audit.record(tx, {
        action: 'ticket.downloaded',
        target: { kind: 'ticket', id: ticketId, name: `#${found.number}` },
        after: { withNotes: options.withNotes },
      });
      return found;
    });
    return {
      name: `conversation-${facts.number}.html`,
      content: Readable.from(this.parts(ctx, ticketId, facts, options), { objectMode: false }),
    };
  }

  /** Page by page, so that a conversation of any length takes no more memory than one page of it. */
  private async *parts(
    ctx: RequestContext,
    ticketId: number,
    facts: TranscriptFacts,
    options: TranscriptOptions,
  ): AsyncGenerator<string> {
    yield pageTop({ ...facts, savedAt: ctx.now() }, options);
    const budget = { left: MAX_PICTURES_BYTES };
    let after = Math.max(0, facts.messageCount - MAX_MESSAGES);
    if (after > 0) yield cutLine(MAX_MESSAGES, options.locale);
    for (;;) {
      const from = after;
      const rows = await this.db.read(ctx, (q) =>
        this.messages.slice(q, ticketId, { after: from, from: 'start', limit: SLICE }),
      );
      for (const row of rows) {
        if (isShown(row, options)) yield messagePart(row, await this.pictures(ctx, row, budget), options);
      }
      const last = rows.at(-1);
      if (!last || rows.length < SLICE) break;
      after = last.position;
    }
    yield PAGE_END;
  }

  private async pictures(
    ctx: RequestContext,
    message: MessageRow,
    budget: { left: number },
  ): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const file of message.attachments ?? []) {
      if (!PICTURES.has(file.mime_type) || file.size > Math.min(MAX_PICTURE_BYTES, budget.left)) continue;
      const data = await this.dataOf(ctx, file);
      if (!data) continue;
      budget.left -= file.size;
      found.set(`file:${file.id}`, data);
      if (file.content_id) found.set(file.content_id, data);
    }
    return found;
  }

  private async dataOf(ctx: RequestContext, file: AttachmentRow): Promise<string | null> {
    try {
      const { stream } = await this.storage.get(checkOwner(file.storage_key, ctx.agencyId));
      return `data:${file.mime_type};base64,${(await buffer(stream)).toString('base64')}`;
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'not_found') return null;
      throw error;
    }
  }
}
