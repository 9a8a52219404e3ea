import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { LabelChangesService } from './label-changes.service.js';
import { CreateLabelInput, MergeLabelInput, UpdateLabelInput } from './label.input.js';
import { LabelLoader } from './label.loader.js';
import { LabelConnection, LabelType } from './label.type.js';
import { LabelsService } from './labels.service.js';

const id = () => Args('id', { type: () => ID });

@Resolver(() => LabelType)
export class LabelsResolver {
  constructor(
    private readonly labels: LabelsService,
    private readonly changes: LabelChangesService,
    private readonly loader: LabelLoader,
  ) {}

  @Query(() => LabelConnection, { name: 'labels' })
  @SignedIn()
  list(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 100 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
    @Args('term', { type: () => String, nullable: true }) term: string | null,
    @Args('deleted', {
      type: () => Boolean,
      nullable: true,
      description: 'Those that can still be brought back.',
    })
    deleted: boolean | null,
  ): Promise<LabelConnection> {
    return this.labels.list(ctx, { first, after, term, deleted });
  }

  @Query(() => LabelType)
  @SignedIn()
  label(@Ctx() ctx: RequestContext, @id() label: string): Promise<LabelType> {
    return this.labels.get(ctx, idOf(label));
  }

  @Mutation(() => LabelType)
  @Requires('settings.labels.manage')
  createLabel(@Ctx() ctx: RequestContext, @Args('input') input: CreateLabelInput): Promise<LabelType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => LabelType)
  @Requires('settings.labels.manage')
  updateLabel(@Ctx() ctx: RequestContext, @Args('input') input: UpdateLabelInput): Promise<LabelType> {
    const { id: label, ...fields } = input;
    return this.changes.update(ctx, idOf(label), fields);
  }

  @Mutation(() => Boolean)
  @Requires('settings.labels.manage')
  async deleteLabel(
    @Ctx() ctx: RequestContext,
    @id() label: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<boolean> {
    await this.changes.delete(ctx, idOf(label), version);
    return true;
  }

  @Mutation(() => LabelType)
  @Requires('settings.labels.manage')
  restoreLabel(@Ctx() ctx: RequestContext, @id() label: string): Promise<LabelType> {
    return this.changes.restore(ctx, idOf(label));
  }

  @Mutation(() => LabelType, { description: 'Answers with the label that is left.' })
  @Requires('settings.labels.manage')
  mergeLabel(@Ctx() ctx: RequestContext, @Args('input') input: MergeLabelInput): Promise<LabelType> {
    return this.changes.merge(ctx, idOf(input.id), idOf(input.intoId));
  }

  @ResolveField(() => String, { description: 'When colleagues should use it.' })
  @SignedIn()
  async description(@Context() gql: GraphqlContext, @Parent() label: LabelType): Promise<string> {
    return (await this.loader.load(gql, label.id))?.description ?? '';
  }

  @ResolveField(() => Int)
  @SignedIn()
  async version(@Context() gql: GraphqlContext, @Parent() label: LabelType): Promise<number> {
    return (await this.loader.load(gql, label.id))?.version ?? 1;
  }

  @ResolveField(() => Date, { nullable: true })
  @SignedIn()
  async deletedAt(@Context() gql: GraphqlContext, @Parent() label: LabelType): Promise<Date | null> {
    return (await this.loader.load(gql, label.id))?.deletedAt ?? null;
  }
}
