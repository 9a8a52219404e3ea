import { Inject, Injectable } from '@nestjs/common';
import { can, type RequestContext } from '../../../platform/context/request-context.js';
import { ViewCounts } from '../counts/view-counts.service.js';
import { type Feed, feeds } from '../tickets/ticket-filter.rules.js';
import { CustomViewsService } from '../views/custom-views.service.js';

export interface MailFolder {
  id: string;
  /** Null for one of the inbox's own lists. */
  name: string | null;
  count: number;
}

/** As many views as one look at the folders shows; the views themselves have pages. */
const MAX_VIEWS = 100;

/** The lists that a person has, each with what is in it now. */
@Injectable()
export class MailFolders {
  constructor(
    @Inject(ViewCounts) private readonly counts: ViewCounts,
    @Inject(CustomViewsService) private readonly views: CustomViewsService,
  ) {}

  async list(ctx: RequestContext): Promise<MailFolder[]> {
    const { edges } = await this.views.list(ctx, { first: MAX_VIEWS });
    const names = new Map(edges.map(({ node }) => [String(node.id), node.name]));
    const own = feeds.filter((feed) => isShown(ctx, feed));
    const counted = await this.counts.read(ctx, [...own, ...names.keys()]);
    return counted.map(({ id, count }) => ({ id, name: names.get(id) ?? null, count }));
  }
}

/** What was deleted is for those who may delete. */
function isShown(ctx: RequestContext, feed: Feed): boolean {
  return feed !== 'TRASH' || can(ctx, 'inbox.conversations.delete');
}
