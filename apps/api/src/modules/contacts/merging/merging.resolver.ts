import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { ContactFactsLoader } from '../contacts/contact-facts.loader.js';
import type { ContactView } from '../contacts/contact.rules.js';
import { ContactType } from '../contacts/contact.type.js';
import { ContactsErrors } from '../contacts.errors.js';
import { ContactMerges } from './contact-merges.service.js';
import { MergeContacts, type MergeWish } from './merge-contacts.service.js';
import { MergePreviews } from './merge-preview.service.js';
import { MergedIntoLoader } from './merged-into.loader.js';
import { ContactMergeIds, MergeContactsInput, wishOf } from './merging.input.js';
import {
  ContactMergeConnection,
  ContactMergeType,
  MergeContactsPayload,
  MergePreviewType,
  mergeType,
} from './merging.type.js';
import { UnmergeContacts } from './unmerge-contacts.service.js';

/** Who may change contacts may merge those that they see; the services ask. */
@Resolver(() => ContactType)
export class ContactMergingResolver {
  constructor(
    private readonly merging: MergeContacts,
    private readonly unmerging: UnmergeContacts,
    private readonly previews: MergePreviews,
    private readonly merges: ContactMerges,
    private readonly facts: ContactFactsLoader,
    private readonly becomes: MergedIntoLoader,
  ) {}

  @ResolveField(() => ContactType, {
    nullable: true,
    description:
      'Who this one became in a merge, at the end of all merges; nothing can be written to it any more.',
  })
  @SignedIn()
  async mergedInto(
    @Parent() contact: ContactType & Partial<ContactView>,
    @Context() gql: GraphqlContext,
  ): Promise<ContactType | null> {
    const into =
      contact.mergedIntoId === undefined
        ? (await this.facts.load(gql, contact.id))?.mergedIntoId
        : contact.mergedIntoId;
    return into ? ((await this.becomes.load(gql, into)) ?? null) : null;
  }

  @Query(() => MergePreviewType, { description: 'What merging these would come to; nothing is changed.' })
  @SignedIn()
  contactMergePreview(
    @Ctx() ctx: RequestContext,
    @Args('input') input: MergeContactsInput,
  ): Promise<MergePreviewType> {
    return this.previews.preview(ctx, wish(input));
  }

  @Query(() => ContactMergeConnection, {
    description: 'What a contact was merged from, undone merges as well; the newest first.',
  })
  @SignedIn()
  async contactMerges(
    @Ctx() ctx: RequestContext,
    @Args('contactId', { type: () => ID }) contactId: string,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<ContactMergeConnection> {
    const page = await this.merges.list(ctx, idOf(contactId), { first, after });
    return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: mergeType(node) })) };
  }

  @Mutation(() => MergeContactsPayload, { description: 'All or none; it can be undone at any time.' })
  @SignedIn()
  mergeContacts(
    @Ctx() ctx: RequestContext,
    @Args('input') input: MergeContactsInput,
  ): Promise<MergeContactsPayload> {
    return this.merging.merge(ctx, wish(input));
  }

  @Mutation(() => [ContactMergeType], {
    description: 'Everything goes back where it came from. All or none, the newest first.',
  })
  @SignedIn()
  async undoContactMerges(
    @Ctx() ctx: RequestContext,
    @Args() { ids }: ContactMergeIds,
  ): Promise<ContactMergeType[]> {
    await this.unmerging.undo(ctx, ids.map(idOf));
    return (await this.merges.some(ctx, ids.map(idOf))).map(mergeType);
  }
}

function wish(input: MergeContactsInput): MergeWish {
  const found = wishOf(idOf(input.contactId), input);
  if (found === 'one_only')
    throw ContactsErrors.invalid({
      fields: { sourceContactIds: ['A contact can become one other contact only.'] },
    });
  return found;
}
