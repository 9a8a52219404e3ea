import { Inject, Injectable } from '@nestjs/common';
import { widgetLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Reader } from '../../../platform/database/index.js';
import { type Limit, RateLimits } from '../../../platform/limits/index.js';
import { isOnWebsite, linkBack, shownPage } from './page.rules.js';
import { type VisitorFacts, VisitorPagesRepository } from './visitor-pages.repository.js';
import type { PageInput } from './web-chat.input.js';
import type { VisitorSession } from './widget-access.service.js';

const PAGES: Limit = { name: 'widget.page', points: 60, seconds: 60 };
const KEPT_MS = 30 * 24 * 3_600_000;
const SWEPT_AT_ONCE = 5_000;

export interface VisitorShown extends VisitorFacts {
  isHere: boolean;
}

/** Where a visitor is reached who has left the website. */
export interface VisitorGone {
  isHere: boolean;
  email: string | null;
  /** The website's server has signed the address. */
  isProven: boolean;
  localeCode: string;
  /** The page on which they were. */
  link: string | null;
}

/** On which pages somebody was who chats: bounded, and not kept for long. */
@Injectable()
export class VisitorPages {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(RateLimits) private readonly limits: RateLimits,
    @Inject(VisitorPagesRepository) private readonly pages: VisitorPagesRepository,
  ) {}

  /** @throws rate_limit.exceeded */
  async visit({ ctx, visitorId, widget }: VisitorSession, input: PageInput): Promise<void> {
    const url = widget.settings.tracksPages ? shownPage(input.url) : null;
    if (url === null) return;
    await this.limits.consume(PAGES, `visitor ${visitorId}`);
    const page = { url, title: (input.title ?? '').replace(/[\p{Cc}]+/gu, ' ').trim() };
    await this.db.write(ctx, async (tx) => {
      await this.pages.add(tx, visitorId, page, widgetLimits.pages);
      await this.pages.seen(tx, visitorId);
    });
  }

  /** The visitor's browser is still there. */
  async seen({ ctx, visitorId }: VisitorSession): Promise<void> {
    await this.db.write(ctx, (tx) => this.pages.seen(tx, visitorId));
  }

  /** A page with the chat was closed. Whoever has another one open is still there, and has to be seen after this. */
  async left({ ctx, visitorId }: VisitorSession): Promise<void> {
    await this.db.write(ctx, (tx) => this.pages.left(tx, visitorId));
  }

  /** For colleagues who may see their conversations; by the visitor's id. */
  async of(ctx: RequestContext, visitorIds: readonly number[]): Promise<Map<number, VisitorShown>> {
    const rows = await this.db.read(ctx, (q) => this.pages.shown(q, visitorIds, widgetLimits.pages));
    return new Map(rows.map((row) => [row.id, { ...row, isHere: isOnWebsite(row, ctx.now()) }]));
  }

  /** As part of a larger change; null for a visitor who is not there. */
  async gone(q: Reader, visitorId: number): Promise<VisitorGone | null> {
    const trace = await this.pages.trace(q, visitorId);
    if (!trace) return null;
    const { details, localeCode, pageUrl, sites } = trace;
    return {
      isHere: isOnWebsite(trace, q.ctx.now()),
      email: details.email ?? null,
      isProven: details.isProven === true,
      localeCode,
      link: linkBack(pageUrl, sites),
    };
  }

  async sweep(): Promise<void> {
    await this.db.forEachAgency('widget.sweep-pages', async (ctx) => {
      const before = new Date(ctx.now().getTime() - KEPT_MS);
      await this.db.write(ctx, (tx) => this.pages.sweep(tx, before, SWEPT_AT_ONCE));
    });
  }
}
