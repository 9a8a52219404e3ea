import { Injectable } from '@nestjs/common';
import { fillHtml, fillText, type VariableValues } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { QuickReplyErrors } from './quick-reply.errors.js';
import { TicketFieldsService } from '../ticket-fields/ticket-fields.service.js';
import type { QuickReplyType, RenderedQuickReply, ReplyVariableType } from './quick-reply.type.js';
import { viewerOf } from './quick-reply-viewer.js';
import { QuickReplyViews } from './quick-reply-views.service.js';
import { QuickRepliesRepository } from './quick-replies.repository.js';
import { ReplyFactsRepository } from './reply-facts.repository.js';
import { type ReplyFacts, valuesOf } from './reply-facts.rules.js';

/** What the variables of quick replies and signatures stand for in a conversation. */
@Injectable()
export class ReplyValues {
  constructor(
    private readonly database: Database,
    private readonly facts: ReplyFactsRepository,
    private readonly replies: QuickRepliesRepository,
    private readonly views: QuickReplyViews,
    private readonly fields: TicketFieldsService,
  ) {}

  /** @throws not_found */
  async variables(
    ctx: RequestContext,
    about: { ticketId: number | null; channelId: number | null },
  ): Promise<ReplyVariableType[]> {
    const values = await this.database.read(ctx, (q) =>
      about.ticketId === null ? this.ofChannel(q, about.channelId) : this.ofTicket(q, about.ticketId),
    );
    return Object.entries(values).map(([name, value]) => ({ name, value: value || null }));
  }

  /** A quick reply as it would be said in this conversation. @throws not_found */
  async render(ctx: RequestContext, id: number, ticketId: number | null): Promise<RenderedQuickReply> {
    const { reply, values } = await this.database.read(ctx, async (q) => {
      const found = await this.replies.find(q, viewerOf(ctx), id);
      if (!found) throw QuickReplyErrors.notFound();
      const filled = ticketId === null ? await this.ofChannel(q, null) : await this.ofTicket(q, ticketId);
      return { reply: this.views.reply(ctx, found), values: filled };
    });
    return rendered(reply, values);
  }

  /** Within a reading. @throws not_found */
  async ofTicket(q: Reader, ticketId: number): Promise<VariableValues> {
    const facts = await this.facts.ofTicket(q, userIdOf(q.ctx), ticketId);
    return this.values(q, facts, ticketId);
  }

  /** Within a reading; without a customer. @throws not_found */
  async ofChannel(q: Reader, channelId: number | null): Promise<VariableValues> {
    return this.values(q, await this.facts.ofChannel(q, userIdOf(q.ctx), channelId), null);
  }

  private async values(
    q: Reader,
    facts: ReplyFacts | null,
    ticketId: number | null,
  ): Promise<VariableValues> {
    if (!facts) throw QuickReplyErrors.notFound();
    return valuesOf(facts, await this.fields.texts(q, ticketId), q.ctx.now(), q.ctx.locale);
  }
}

function rendered(reply: QuickReplyType, values: VariableValues): RenderedQuickReply {
  const body = reply.type === 'EMAIL' ? fillHtml(reply.body, values) : fillText(reply.body, values);
  const subject = fillText(reply.subject, values);
  return {
    id: reply.id,
    subject: subject.text,
    body: body.text,
    text: fillText(reply.text, values).text,
    missing: [...new Set([...body.missing, ...subject.missing])],
    attachments: reply.attachments,
  };
}

function userIdOf({ actor }: RequestContext): number {
  return actor.kind === 'user' ? actor.userId : 0;
}
