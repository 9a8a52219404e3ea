import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { TicketResultChangesService } from './ticket-result-changes.service.js';
import {
  CreateTicketResultInput,
  OrderTicketResultsInput,
  UpdateTicketResultInput,
} from './ticket-result.input.js';
import { TicketResultLoader } from './ticket-result.loader.js';
import { TicketResultConnection, TicketResultType } from './ticket-result.type.js';
import { TicketResultsService } from './ticket-results.service.js';

const id = () => Args('id', { type: () => ID });

@Resolver(() => TicketResultType)
export class TicketResultsResolver {
  constructor(
    private readonly results: TicketResultsService,
    private readonly changes: TicketResultChangesService,
    private readonly loader: TicketResultLoader,
  ) {}

  @Query(() => TicketResultConnection, { name: 'ticketResults' })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 100 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('deleted', { type: () => Boolean, nullable: true, description: 'Those that can be brought back.' })
    deleted: boolean | null,
  ): Promise<TicketResultConnection> {
    return this.results.list(ctx, { first, after, term, deleted });
  }

  @Query(() => TicketResultType)
  @SignedIn()
  ticketResult(@Ctx() ctx: RequestContext, @id() result: string): Promise<TicketResultType> {
    return this.results.get(ctx, idOf(result));
  }

  @Mutation(() => TicketResultType)
  @Requires('settings.ticket_results.manage')
  createTicketResult(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateTicketResultInput,
  ): Promise<TicketResultType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => TicketResultType)
  @Requires('settings.ticket_results.manage')
  updateTicketResult(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateTicketResultInput,
  ): Promise<TicketResultType> {
    const { id: result, ...fields } = input;
    return this.changes.update(ctx, idOf(result), fields);
  }

  @Mutation(() => Boolean)
  @Requires('settings.ticket_results.manage')
  async deleteTicketResult(
    @Ctx() ctx: RequestContext,
    @id() result: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<boolean> {
    await this.changes.delete(ctx, idOf(result), version);
    return true;
  }

  @Mutation(() => TicketResultType)
  @Requires('settings.ticket_results.manage')
  restoreTicketResult(@Ctx() ctx: RequestContext, @id() result: string): Promise<TicketResultType> {
    return this.changes.restore(ctx, idOf(result));
  }

  @Mutation(() => [TicketResultType])
  @Requires('settings.ticket_results.manage')
  orderTicketResults(
    @Ctx() ctx: RequestContext,
    @Args('input') input: OrderTicketResultsInput,
  ): Promise<TicketResultType[]> {
    return this.changes.order(ctx, input.order.map(Number));
  }

  @ResolveField(() => String, { description: 'When colleagues should choose it.' })
  @SignedIn()
  async description(@Context() gql: GraphqlContext, @Parent() result: TicketResultType): Promise<string> {
    return (await this.loader.load(gql, result.id))?.description ?? '';
  }

  @ResolveField(() => Int)
  @SignedIn()
  async version(@Context() gql: GraphqlContext, @Parent() result: TicketResultType): Promise<number> {
    return (await this.loader.load(gql, result.id))?.version ?? 1;
  }

  @ResolveField(() => Date, { nullable: true })
  @SignedIn()
  async deletedAt(@Context() gql: GraphqlContext, @Parent() result: TicketResultType): Promise<Date | null> {
    return (await this.loader.load(gql, result.id))?.deletedAt ?? null;
  }
}
