import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { MarkNoticesReadInput } from './notice.input.js';
import { NoticeList } from './notice-list.service.js';
import { NoticeConnection, NoticeType } from './notice.type.js';

@Resolver(() => NoticeType)
export class NoticesResolver {
  constructor(private readonly bell: NoticeList) {}

  @Query(() => NoticeConnection, {
    description: 'What the bell tells you, the newest first. Kept for 90 days.',
  })
  @SignedIn()
  notices(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 30 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('unreadOnly', { type: () => Boolean, nullable: true }) unreadOnly: boolean | null,
  ): Promise<NoticeConnection> {
    return this.bell.list(ctx, { first, after, unreadOnly: unreadOnly ?? false });
  }

  @Query(() => Int, { description: 'Counting stops at 100.' })
  @SignedIn()
  unreadNoticeCount(@Ctx() ctx: RequestContext): Promise<number> {
    return this.bell.unreadCount(ctx);
  }

  @Mutation(() => Int, { description: 'How many are unread now.' })
  @SignedIn()
  markNoticesRead(
    @Ctx() ctx: RequestContext,
    @Args('input', { type: () => MarkNoticesReadInput, nullable: true }) input?: MarkNoticesReadInput,
  ): Promise<number> {
    return this.bell.markRead(ctx, input ?? {});
  }
}
