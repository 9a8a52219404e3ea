import { Inject } from '@nestjs/common';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../access/index.js';
import type { RequestContext } from '../context/request-context.js';
import { idOf } from '../ids/index.js';
import { DeadLetters } from '../jobs/index.js';
import { DeadLetterList } from './dead-letter-list.service.js';
import { DeadLetterConnection, DeadLetterType } from './dead-letter.type.js';

@Resolver(() => DeadLetterType)
export class DeadLettersResolver {
  constructor(
    @Inject(DeadLetterList) private readonly list: DeadLetterList,
    @Inject(DeadLetters) private readonly letters: DeadLetters,
  ) {}

  @Requires('settings.channels.manage')
  @Query(() => DeadLetterConnection, { description: 'Work that failed for good, newest first.' })
  deadLetters(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, defaultValue: 25 }) first: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<DeadLetterConnection> {
    return this.list.page(ctx, first, after);
  }

  @Requires('settings.channels.manage')
  @Mutation(() => Boolean, { description: 'Tries it again, with all its attempts.' })
  async retryDeadLetter(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<boolean> {
    await this.letters.retry(ctx, idOf(id));
    return true;
  }

  @Requires('settings.channels.manage')
  @Mutation(() => Int, { description: 'Tries all of them again. Says how many.' })
  retryAllDeadLetters(@Ctx() ctx: RequestContext): Promise<number> {
    return this.letters.retryAll(ctx);
  }

  @Requires('settings.channels.manage')
  @Mutation(() => Boolean, { description: 'Throws it away: it is not tried again.' })
  async discardDeadLetter(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<boolean> {
    await this.letters.discard(ctx, idOf(id));
    return true;
  }
}
