import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/request-context.js';
import { idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { StartBulkInput } from './bulk.input.js';
import { canCancel, canUndo } from './bulk.rules.js';
import { BulkService } from './bulk.service.js';
import { BulkOperationType, BulkProblemType } from './bulk.type.js';

const id = () => Args('id', { type: () => ID });
const LIMIT = { name: 'inbox.bulk', points: 120, seconds: 60, by: 'actor' } as const;

/** Who may do what is decided by the action, as it is for one conversation. */
@Resolver(() => BulkOperationType)
export class BulkResolver {
  constructor(@Inject(BulkService) private readonly bulks: BulkService) {}

  @Query(() => BulkOperationType)
  @SignedIn()
  bulk(@Ctx() ctx: RequestContext, @id() bulk: string): Promise<BulkOperationType> {
    return this.bulks.get(ctx, idOf(bulk));
  }

  @Query(() => [BulkOperationType], { description: 'Your own that still run, the newest first.' })
  @SignedIn()
  openBulks(@Ctx() ctx: RequestContext): Promise<BulkOperationType[]> {
    return this.bulks.open(ctx);
  }

  @Mutation(() => BulkOperationType, {
    description: 'Up to 25 conversations are done when this answers; myEvents (bulk.progress) tells of more.',
  })
  @SignedIn()
  @RateLimit(LIMIT)
  startBulk(@Ctx() ctx: RequestContext, @Args('input') input: StartBulkInput): Promise<BulkOperationType> {
    return this.bulks.start(ctx, input);
  }

  @Mutation(() => BulkOperationType, { description: 'What is done stays done.' })
  @SignedIn()
  cancelBulk(@Ctx() ctx: RequestContext, @id() bulk: string): Promise<BulkOperationType> {
    return this.bulks.cancel(ctx, idOf(bulk));
  }

  @Mutation(() => BulkOperationType, { description: 'Puts back what nobody has changed since.' })
  @SignedIn()
  undoBulk(@Ctx() ctx: RequestContext, @id() bulk: string): Promise<BulkOperationType> {
    return this.bulks.undo(ctx, idOf(bulk));
  }

  @ResolveField(() => [BulkProblemType], { description: 'The first hundred.' })
  @SignedIn()
  problems(@Ctx() ctx: RequestContext, @Parent() bulk: BulkOperationType): Promise<BulkProblemType[]> {
    return this.bulks.problems(ctx, bulk.id);
  }

  @ResolveField(() => Boolean)
  @SignedIn()
  viewerCanUndo(@Ctx() ctx: RequestContext, @Parent() bulk: BulkOperationType): boolean {
    return canUndo(bulk, ctx.now());
  }

  @ResolveField(() => Boolean)
  @SignedIn()
  viewerCanCancel(@Parent() bulk: BulkOperationType): boolean {
    return canCancel(bulk);
  }
}
