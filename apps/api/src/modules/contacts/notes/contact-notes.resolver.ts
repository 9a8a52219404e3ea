import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { UserType } from '../../identity/index.js';
import { ContactAuthorLoader } from './contact-author.loader.js';
import { AddContactNoteInput, UpdateContactNoteInput } from './contact-note.input.js';
import { mayDelete, mayEdit } from './contact-note.rules.js';
import { ContactNoteConnection, ContactNoteType } from './contact-note.type.js';
import { ContactNotes } from './contact-notes.service.js';

const WRITE = 'inbox.conversations.reply';

@Resolver(() => ContactNoteType)
export class ContactNotesResolver {
  constructor(
    private readonly notes: ContactNotes,
    private readonly authors: ContactAuthorLoader,
  ) {}

  @Query(() => ContactNoteConnection, { description: 'Newest first.' })
  @SignedIn()
  contactNotes(
    @Ctx() ctx: RequestContext,
    @Args('contactId', { type: () => ID }) contactId: string,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<ContactNoteConnection> {
    return this.notes.list(ctx, idOf(contactId), { first, after });
  }

  @ResolveField(() => UserType, { nullable: true, description: 'Null when it came with an import.' })
  @SignedIn()
  async author(
    @Context() gql: GraphqlContext,
    @Parent() { authorId }: ContactNoteType,
  ): Promise<UserType | null> {
    return authorId === null ? null : ((await this.authors.load(gql, authorId)) ?? null);
  }

  @ResolveField(() => Boolean)
  @SignedIn()
  viewerCanEdit(@Ctx() ctx: RequestContext, @Parent() note: ContactNoteType): boolean {
    return mayEdit(ctx, note);
  }

  @ResolveField(() => Boolean)
  @SignedIn()
  viewerCanDelete(@Ctx() ctx: RequestContext, @Parent() note: ContactNoteType): boolean {
    return mayDelete(ctx, note);
  }

  @Mutation(() => ContactNoteType)
  @Requires(WRITE)
  addContactNote(
    @Ctx() ctx: RequestContext,
    @Args('input') input: AddContactNoteInput,
  ): Promise<ContactNoteType> {
    return this.notes.add(ctx, idOf(input.contactId), input.body);
  }

  @Mutation(() => ContactNoteType, { description: 'One’s own.' })
  @Requires(WRITE)
  updateContactNote(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateContactNoteInput,
  ): Promise<ContactNoteType> {
    return this.notes.update(ctx, idOf(input.id), input);
  }

  @Mutation(() => Boolean, { description: 'One’s own, or any with the permission to delete contacts.' })
  @Requires(WRITE)
  async deleteContactNote(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
    @Args('version', { type: () => Int, nullable: true }) version: number | null,
  ): Promise<boolean> {
    await this.notes.delete(ctx, idOf(id), version);
    return true;
  }

  @Mutation(() => ContactNoteType)
  @Requires(WRITE)
  restoreContactNote(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<ContactNoteType> {
    return this.notes.restore(ctx, idOf(id));
  }
}
