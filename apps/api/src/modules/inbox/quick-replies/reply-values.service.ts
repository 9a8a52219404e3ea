import { Injectable } from '@nestjs/common';
import { fillHtml, fillText, type VariableValues } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { QuickReplyErrors } from './quick-reply.errors.js';
import { ContactsService } from '../../contacts/index.js';
import { type CustomVariable, CustomVariables } from './custom-variables.service.js';
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
    private readonly custom: CustomVariables,
    private readonly contacts: ContactsService,
  ) {}

  /** @throws not_found */
  async variables(
    ctx: RequestContext,
    {
      ticketId,
      channelId,
      contactId,
    }: { ticketId: number | null; channelId: number | null; contactId: number | null },
  ): Promise<ReplyVariableType[]> {
    if (ticketId === null && contactId !== null) await this.contacts.get(ctx, contactId);
    return this.database.read(ctx, async (q) => {
      const facts = await this.factsOf(q, ticketId, channelId, contactId);
      const custom = await this.customOf(q, facts, ticketId);
      const titles = new Map(custom.map(({ name, title }) => [name, title]));
      return Object.entries(this.values(q, facts, custom)).map(([name, value]) => ({
        name,
        value: value || null,
        title: titles.get(name) ?? null,
      }));
    });
  }

  /** A quick reply as it would be said in this conversation. @throws not_found */
  async render(ctx: RequestContext, id: number, ticketId: number | null): Promise<RenderedQuickReply> {
    const { reply, values } = await this.database.read(ctx, async (q) => {
      const found = await this.replies.find(q, viewerOf(ctx), id);
      if (!found) throw QuickReplyErrors.notFound();
      const filled = ticketId === null ? await this.ofCaller(q) : await this.ofTicket(q, ticketId);
      return { reply: this.views.reply(ctx, found), values: filled };
    });
    return rendered(reply, values);
  }

  /** Within a reading. @throws not_found */
  async ofTicket(q: Reader, ticketId: number): Promise<VariableValues> {
    const facts = await this.factsOf(q, ticketId, null, null);
    return this.values(q, facts, await this.customOf(q, facts, ticketId));
  }

  /** Within a reading; what is the same in each of the caller's conversations. */
  async ofCaller(q: Reader): Promise<VariableValues> {
    const facts = await this.factsOf(q, null, null, null);
    return this.values(q, facts, await this.customOf(q, facts, null));
  }

  private async factsOf(
    q: Reader,
    ticketId: number | null,
    channelId: number | null,
    contactId: number | null,
  ): Promise<ReplyFacts> {
    const userId = userIdOf(q.ctx);
    const facts =
      ticketId === null
        ? await this.facts.ofChannel(q, userId, channelId, contactId)
        : await this.facts.ofTicket(q, userId, ticketId);
    if (!facts) throw QuickReplyErrors.notFound();
    return facts;
  }

  private customOf(q: Reader, facts: ReplyFacts, ticketId: number | null): Promise<CustomVariable[]> {
    return this.custom.of(q, facts, { userId: userIdOf(q.ctx), ticketId });
  }

  private values(q: Reader, facts: ReplyFacts, custom: readonly CustomVariable[]): VariableValues {
    const own = Object.fromEntries(custom.map(({ name, value }) => [name, value]));
    return valuesOf(facts, own, q.ctx.now(), q.ctx.locale);
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
