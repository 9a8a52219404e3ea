import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { MAX_PAGE } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { CreateContactSegmentInput, UpdateContactSegmentInput } from './contact-group.input.js';
import { ContactSegmentType } from './contact-group.type.js';
import { ContactSegments } from './contact-segments.service.js';

const idArgument = () => Args('id', { type: () => ID });

@Resolver(() => ContactSegmentType)
export class ContactSegmentsResolver {
  constructor(private readonly segments: ContactSegments) {}

  @Query(() => [ContactSegmentType], {
    description: 'The filters that you keep for yourself, by their names; never more than a hundred.',
  })
  @SignedIn()
  async contactSegments(@Ctx() ctx: RequestContext): Promise<ContactSegmentType[]> {
    const page = await this.segments.list(ctx, { first: MAX_PAGE });
    return page.edges.map(({ node }) => node);
  }

  @Mutation(() => ContactSegmentType)
  @SignedIn()
  createContactSegment(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateContactSegmentInput,
  ): Promise<ContactSegmentType> {
    return this.segments.create(ctx, input);
  }

  @Mutation(() => ContactSegmentType)
  @SignedIn()
  updateContactSegment(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateContactSegmentInput,
  ): Promise<ContactSegmentType> {
    const { id, ...fields } = input;
    return this.segments.update(ctx, idOf(id), fields);
  }

  @Mutation(() => Boolean)
  @SignedIn()
  async deleteContactSegment(
    @Ctx() ctx: RequestContext,
    @idArgument() id: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<boolean> {
    await this.segments.delete(ctx, idOf(id), version);
    return true;
  }

  @Mutation(() => ContactSegmentType)
  @SignedIn()
  restoreContactSegment(@Ctx() ctx: RequestContext, @idArgument() id: string): Promise<ContactSegmentType> {
    return this.segments.restore(ctx, idOf(id));
  }
}
