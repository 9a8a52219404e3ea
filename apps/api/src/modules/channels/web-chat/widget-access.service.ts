import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { createContext, type RequestContext, systemContext } from '../../../platform/context/index.js';
import { Database } from '../../../platform/database/index.js';
import { CodedError } from '../../../platform/errors/index.js';
import { VisitorsRepository, type VisitorView } from './visitors.repository.js';
import { WebChatErrors } from './web-chat.errors.js';
import { hashToken, isVisitorToken, mayShow } from './web-chat.rules.js';
import { WidgetsRepository, type WidgetView } from './widgets.repository.js';

/** Who asks, on which site, and under which number the request is logged. */
export interface Caller {
  widgetToken: string;
  visitorToken?: string | undefined;
  origin?: string | undefined;
  requestId: string;
}

export interface VisitorSession {
  readonly ctx: RequestContext;
  readonly widget: WidgetView;
  readonly visitorId: number;
  readonly visitor: VisitorView;
}

const KEPT_MS = 5_000;
const MAX_KEPT = 10_000;

/** The door of the public side: which widget is meant, may this site show it, and which visitor is it. */
@Injectable()
export class WidgetAccess {
  private readonly kept = new Map<string, { widget: WidgetView | null; until: number }>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Database) private readonly db: Database,
    @Inject(WidgetsRepository) private readonly widgets: WidgetsRepository,
    @Inject(VisitorsRepository) private readonly visitors: VisitorsRepository,
  ) {}

  /** @throws widget.unknown, widget.site_not_allowed */
  async widget(caller: Caller): Promise<WidgetView> {
    const widget = await this.lookUp(caller.widgetToken);
    if (!widget) throw WebChatErrors.widgetUnknown();
    const own = new URL(this.config.publicUrl).origin;
    if (!mayShow(widget.allowedDomains, caller.origin, own)) throw WebChatErrors.siteNotAllowed();
    return widget;
  }

  /** @throws what {@link widget} throws, and widget.unknown_visitor */
  async visitor(caller: Caller): Promise<VisitorSession> {
    const widget = await this.widget(caller);
    const { visitorToken = '' } = caller;
    if (!isVisitorToken(visitorToken)) throw WebChatErrors.visitorUnknown();
    const visitor = await this.db.read(systemContext(widget.agencyId, 'web-chat'), (q) =>
      this.visitors.byToken(q, widget.channelId, hashToken(visitorToken)),
    );
    if (!visitor) throw WebChatErrors.visitorUnknown();
    const ctx = createContext({
      agencyId: widget.agencyId,
      actor: { kind: 'visitor', contactId: null, channelId: widget.channelId, visitorId: visitor.id },
      locale: visitor.localeCode,
      requestId: caller.requestId,
    });
    return { ctx, widget, visitorId: visitor.id, visitor };
  }

  /** The visitor of a token; null for one that is not known (any more). */
  async known(caller: Caller): Promise<VisitorSession | null> {
    try {
      return await this.visitor(caller);
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'unauthenticated') return null;
      throw error;
    }
  }

  /** Kept for some seconds: a busy website asks for the same widget with every request. */
  private async lookUp(token: string): Promise<WidgetView | null> {
    if (!/^[\w.-]{1,100}$/.test(token)) return null;
    const now = Date.now();
    const known = this.kept.get(token);
    if (known && known.until > now) return known.widget;
    if (this.kept.size >= MAX_KEPT) this.kept.clear();
    const widget = await this.widgets.byToken(token);
    this.kept.set(token, { widget, until: now + KEPT_MS });
    return widget;
  }
}
