import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { CustomViewChangesService } from './custom-view-changes.service.js';
import {
  CreateCustomViewInput,
  CustomViewsOrderInput,
  ImportCustomViewsInput,
  UpdateCustomViewInput,
} from './custom-view.input.js';
import { CustomViewConnection, CustomViewType } from './custom-view.type.js';
import { CustomViewsService } from './custom-views.service.js';

/** Private views are everybody's own; the service asks for the right to keep those that others see. */
@Resolver(() => CustomViewType)
export class CustomViewsResolver {
  constructor(
    private readonly views: CustomViewsService,
    private readonly changes: CustomViewChangesService,
  ) {}

  @Query(() => CustomViewConnection, { description: 'In your own order, then by name.' })
  @SignedIn()
  customViews(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 100 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('all', {
      type: () => Boolean,
      nullable: true,
      description: 'With the views of teams that you are not in, for those who keep views.',
    })
    all: boolean | null,
  ): Promise<CustomViewConnection> {
    return this.views.list(ctx, { first, after, all });
  }

  @Query(() => CustomViewType)
  @SignedIn()
  customView(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<CustomViewType> {
    return this.views.get(ctx, idOf(id));
  }

  @Mutation(() => CustomViewType)
  @SignedIn()
  createCustomView(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateCustomViewInput,
  ): Promise<CustomViewType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => [CustomViewType])
  @SignedIn()
  importCustomViews(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ImportCustomViewsInput,
  ): Promise<CustomViewType[]> {
    return this.changes.import(ctx, input.views);
  }

  @Mutation(() => CustomViewType)
  @SignedIn()
  updateCustomView(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateCustomViewInput,
  ): Promise<CustomViewType> {
    const { id, ...fields } = input;
    return this.changes.update(ctx, idOf(id), fields);
  }

  @Mutation(() => Boolean)
  @SignedIn()
  async deleteCustomView(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<boolean> {
    await this.changes.delete(ctx, idOf(id), version);
    return true;
  }

  @Mutation(() => CustomViewType)
  @SignedIn()
  restoreCustomView(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<CustomViewType> {
    return this.changes.restore(ctx, idOf(id));
  }

  @Mutation(() => Boolean)
  @SignedIn()
  async orderCustomViews(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CustomViewsOrderInput,
  ): Promise<boolean> {
    await this.changes.order(ctx, input.order);
    return true;
  }
}
