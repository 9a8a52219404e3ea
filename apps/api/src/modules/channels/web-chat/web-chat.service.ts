import type { WidgetSettings } from '@parley/schema';
import { Inject, Injectable } from '@nestjs/common';
import { createContext, type RequestContext } from '../../../platform/context/index.js';
import { BusinessHoursService } from '../../organisation/index.js';
import { Database } from '../../../platform/database/index.js';
import { type MessagePage, VISITOR_CONVERSATION, type VisitorConversation } from './visitor-conversation.js';
import { VisitorPages } from './visitor-pages.service.js';
import { VisitorsRepository } from './visitors.repository.js';
import type { MessagesQuery, StartSessionInput } from './web-chat.input.js';
import { hashToken, newVisitorToken } from './web-chat.rules.js';
import type { VisitorSession } from './widget-access.service.js';
import { toMeta, toWidgetMessage, type WidgetMessage } from './widget-message.js';
import { WidgetTeamService } from './widget-team.service.js';
import type { WidgetView } from './widgets.repository.js';

const PAGE = 30;
const LOCALE = /^[a-z]{2}-[A-Z]{2}$/;

/** What a visitor's widget reads, and the small things it says. */
@Injectable()
export class WebChatService {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(VisitorsRepository) private readonly visitors: VisitorsRepository,
    @Inject(VISITOR_CONVERSATION) private readonly conversation: VisitorConversation,
    @Inject(WidgetTeamService) private readonly team: WidgetTeamService,
    @Inject(VisitorPages) private readonly pages: VisitorPages,
    @Inject(BusinessHoursService) private readonly hours: BusinessHoursService,
  ) {}

  async config(widget: WidgetView, requestId: string) {
    const ctx = anonymous(widget, requestId);
    const { settings } = widget;
    const [team, opening] = await Promise.all([
      this.team.teamOf(ctx, widget.channelId),
      this.db.read(ctx, (q) => this.hours.openingOf(q, widget.channelId)),
    ]);
    const isOpen = opening?.isOpen ?? true;
    return {
      name: widget.name,
      ...lookOf(settings),
      // Where no address is asked for, a visitor may write while it is open and reads the answer later.
      online: isOpen && (team.isOnline || settings.away.mode !== 'form'),
      opens_at: isOpen ? null : (opening?.opensAt?.toISOString() ?? null),
      team: settings.appearance.showsTeam ? team.members : [],
      locale: widget.localeCode,
    };
  }

  /** @returns the token; it is shown this once and kept only as a hash. */
  async startSession(widget: WidgetView, input: StartSessionInput, requestId: string) {
    const token = newVisitorToken();
    const locale = input.locale && LOCALE.test(input.locale) ? input.locale : widget.localeCode;
    const id = await this.db.write(anonymous(widget, requestId), (tx) =>
      this.visitors.insert(tx, {
        channelId: widget.channelId,
        tokenHash: hashToken(token),
        localeCode: locale,
        pageUrl: input.pageUrl ?? null,
      }),
    );
    return { visitor_token: token, visitor_id: id };
  }

  /** The head is read first: what comes in between is in the page, and no message can fall between the two. */
  async messages(session: VisitorSession, query: MessagesQuery) {
    const page = await this.read(session, { ...query, limit: query.limit ?? PAGE });
    if (query.before === undefined) await this.delivered(session, page.data);
    return page;
  }

  /** What a socket sends next; it marks the messages as delivered itself, once they have left. */
  messagesAfter(session: VisitorSession, after: number, limit: number) {
    return this.read(session, { after, limit });
  }

  async markRead({ ctx, visitorId }: VisitorSession, position: number): Promise<void> {
    await this.db.write(ctx, (tx) => this.conversation.markRead(tx, visitorId, position));
  }

  async setTyping({ ctx, visitorId }: VisitorSession, isTyping: boolean): Promise<void> {
    await this.conversation.setTyping(ctx, visitorId, isTyping);
  }

  /** The visitor's browser is still there. */
  seen(session: VisitorSession): Promise<void> {
    return this.pages.seen(session);
  }

  left(session: VisitorSession): Promise<void> {
    return this.pages.left(session);
  }

  /** The visitor's browser has these now. */
  async delivered({ ctx, visitorId }: VisitorSession, messages: readonly WidgetMessage[]): Promise<void> {
    const newest = messages.findLast((message) => message.from === 'agent');
    if (!newest) return;
    await this.db.write(ctx, (tx) => this.conversation.markDelivered(tx, visitorId, newest.position));
  }

  private async read({ ctx, visitorId }: VisitorSession, page: MessagePage) {
    return this.db.read(ctx, async (q) => {
      const head = await this.conversation.conversationOf(q, visitorId);
      const messages = head ? await this.conversation.messages(q, visitorId, page) : [];
      return { data: messages.map(toWidgetMessage), meta: toMeta(head) };
    });
  }
}

/** What a widget looks like and asks, in the words of its protocol. The preview draws it from the same. */
function lookOf({ appearance, greetings, preChat, away, tracksPages }: WidgetSettings) {
  return {
    greetings,
    appearance: {
      color: appearance.color,
      position: appearance.position,
      icon: appearance.icon,
      launcher: appearance.launcher,
    },
    pre_chat: preChat.isOn
      ? {
          fields: preChat.fields.map(({ key, isRequired }) => ({ key, is_required: isRequired })),
          departments: preChat.departments.map(({ teamId, label }) => ({ id: teamId, label })),
          is_department_required: preChat.isDepartmentRequired,
          consent: preChat.consent,
        }
      : null,
    away: away.mode,
    away_text: away.text,
    tracks_pages: tracksPages,
  };
}

/** Before there is a visitor, only the website speaks. */
function anonymous(widget: WidgetView, requestId: string): RequestContext {
  return createContext({
    agencyId: widget.agencyId,
    actor: { kind: 'system', name: 'web-chat' },
    locale: widget.localeCode,
    requestId,
  });
}
