import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import {
  CreateQuickReplyInput,
  QuickReplyFilter,
  QuickReplyFolderInput,
  UpdateQuickReplyFolderInput,
  UpdateQuickReplyInput,
} from './quick-reply.input.js';
import {
  QuickReplyConnection,
  QuickReplyFolderConnection,
  QuickReplyFolderType,
  QuickReplyType,
  RenderedQuickReply,
  ReplyVariableType,
} from './quick-reply.type.js';
import { DuplicateQuickReply } from './duplicate-quick-reply.service.js';
import { QuickReplyChanges } from './quick-reply-changes.service.js';
import { QuickReplyFolders } from './quick-reply-folders.service.js';
import { QuickRepliesService } from './quick-replies.service.js';
import { ReplyValues } from './reply-values.service.js';

@Resolver(() => QuickReplyType)
export class QuickRepliesResolver {
  constructor(
    private readonly replies: QuickRepliesService,
    private readonly changes: QuickReplyChanges,
    private readonly copies: DuplicateQuickReply,
    private readonly folders: QuickReplyFolders,
    private readonly values: ReplyValues,
  ) {}

  @Query(() => QuickReplyConnection, {
    description: 'By title: what is shared with the caller, and their own.',
  })
  @SignedIn()
  quickReplies(
    @Ctx() ctx: RequestContext,
    @Args('filter', { type: () => QuickReplyFilter, nullable: true }) filter?: QuickReplyFilter,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<QuickReplyConnection> {
    return this.replies.list(ctx, { filter: filter ?? null, first: first ?? null, after: after ?? null });
  }

  @Query(() => [QuickReplyType], {
    description:
      'For a field in which somebody types: by shortcut, then title, then what the caller uses, then its words; at most 20.',
  })
  @SignedIn()
  suggestQuickReplies(
    @Ctx() ctx: RequestContext,
    @Args('term', { type: () => String }) term: string,
    @Args('filter', { type: () => QuickReplyFilter, nullable: true }) filter?: QuickReplyFilter,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20 }) first?: number,
  ): Promise<QuickReplyType[]> {
    return this.replies.suggest(ctx, term.slice(0, 200), filter ?? {}, first ?? null);
  }

  @Query(() => QuickReplyType)
  @SignedIn()
  quickReply(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<QuickReplyType> {
    return this.replies.get(ctx, idOf(id));
  }

  @Query(() => RenderedQuickReply, { description: 'With its variables filled in, as in this conversation.' })
  @SignedIn()
  renderQuickReply(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
    @Args('ticketId', { type: () => ID, nullable: true }) ticketId?: string,
  ): Promise<RenderedQuickReply> {
    return this.values.render(ctx, idOf(id), ticketId ? idOf(ticketId) : null);
  }

  @Query(() => [ReplyVariableType], {
    description: 'What the variables of quick replies stand for in a conversation, or on a channel.',
  })
  @SignedIn()
  replyVariables(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID, nullable: true }) ticketId?: string,
    @Args('channelId', { type: () => ID, nullable: true }) channelId?: string,
    @Args('contactId', { type: () => ID, nullable: true, description: 'Where there is no conversation.' })
    contactId?: string,
  ): Promise<ReplyVariableType[]> {
    return this.values.variables(ctx, {
      ticketId: ticketId ? idOf(ticketId) : null,
      channelId: channelId ? idOf(channelId) : null,
      contactId: contactId ? idOf(contactId) : null,
    });
  }

  @Query(() => QuickReplyFolderConnection)
  @SignedIn()
  quickReplyFolders(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 100 }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<QuickReplyFolderConnection> {
    return this.folders.list(ctx, first ?? null, after ?? null);
  }

  @Mutation(() => QuickReplyType, { description: 'Shared ones need settings.quick_replies.manage.' })
  @Requires('inbox.conversations.reply')
  createQuickReply(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateQuickReplyInput,
  ): Promise<QuickReplyType> {
    return this.changes.create(ctx, input);
  }

  @Mutation(() => QuickReplyType)
  @Requires('inbox.conversations.reply')
  updateQuickReply(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateQuickReplyInput,
  ): Promise<QuickReplyType> {
    const { id, ...fields } = input;
    return this.changes.update(ctx, idOf(id), fields);
  }

  @Mutation(() => QuickReplyType, { description: 'It can be brought back for thirty days.' })
  @Requires('inbox.conversations.reply')
  deleteQuickReply(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
    @Args('version', { type: () => Int, nullable: true }) version?: number,
  ): Promise<QuickReplyType> {
    return this.changes.delete(ctx, idOf(id), version ?? null);
  }

  @Mutation(() => QuickReplyType)
  @Requires('inbox.conversations.reply')
  restoreQuickReply(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<QuickReplyType> {
    return this.changes.restore(ctx, idOf(id));
  }

  @Mutation(() => QuickReplyType, { description: 'With copies of its files, and without its shortcut.' })
  @Requires('inbox.conversations.reply')
  duplicateQuickReply(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<QuickReplyType> {
    return this.copies.duplicate(ctx, idOf(id));
  }

  @Mutation(() => [QuickReplyType])
  @Requires('inbox.conversations.reply')
  moveQuickReplies(
    @Ctx() ctx: RequestContext,
    @Args('ids', { type: () => [ID] }) ids: string[],
    @Args('folderId', { type: () => ID, nullable: true }) folderId?: string,
  ): Promise<QuickReplyType[]> {
    const wanted = ids.slice(0, 100).map(idOf);
    return this.changes.move(ctx, wanted, folderId ? idOf(folderId) : null);
  }

  @Mutation(() => QuickReplyFolderType)
  @Requires('settings.quick_replies.manage')
  createQuickReplyFolder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: QuickReplyFolderInput,
  ): Promise<QuickReplyFolderType> {
    return this.folders.create(ctx, input);
  }

  @Mutation(() => QuickReplyFolderType)
  @Requires('settings.quick_replies.manage')
  updateQuickReplyFolder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateQuickReplyFolderInput,
  ): Promise<QuickReplyFolderType> {
    const { id, ...fields } = input;
    return this.folders.update(ctx, idOf(id), fields);
  }

  @Mutation(() => QuickReplyFolderType, { description: 'What stands in it stays, in no folder.' })
  @Requires('settings.quick_replies.manage')
  deleteQuickReplyFolder(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
    @Args('version', { type: () => Int, nullable: true }) version?: number,
  ): Promise<QuickReplyFolderType> {
    return this.folders.delete(ctx, idOf(id), version ?? null);
  }

  @Mutation(() => QuickReplyFolderType)
  @Requires('settings.quick_replies.manage')
  restoreQuickReplyFolder(
    @Ctx() ctx: RequestContext,
    @Args('id', { type: () => ID }) id: string,
  ): Promise<QuickReplyFolderType> {
    return this.folders.restore(ctx, idOf(id));
  }
}
