import { Args, Context, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Ctx, Requires, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import type { GraphqlContext } from '../../../platform/graphql/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { RenderedSignaturesLoader } from './rendered-signatures.loader.js';
import { ChannelSignatureInput, OwnSignatureInput } from './signature.input.js';
import type { ChannelSignatureView } from './signature.rules.js';
import { ChannelSignatureConnection, ChannelSignatureType, SignatureType } from './signature.type.js';
import { SignaturesService } from './signatures.service.js';

@Resolver(() => ChannelSignatureType)
export class SignaturesResolver {
  constructor(
    private readonly signatures: SignaturesService,
    private readonly rendering: RenderedSignaturesLoader,
  ) {}

  @Query(() => ChannelSignatureConnection, { description: 'Of the mailboxes that the caller may see.' })
  @SignedIn()
  channelSignatures(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 100 }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<ChannelSignatureConnection> {
    return this.signatures.list(ctx, first ?? null, after ?? null);
  }

  @Query(() => ChannelSignatureType)
  @SignedIn()
  channelSignature(
    @Ctx() ctx: RequestContext,
    @Args('channelId', { type: () => ID }) channelId: string,
  ): Promise<ChannelSignatureType> {
    return this.signatures.ofChannel(ctx, idOf(channelId));
  }

  @Query(() => SignatureType, { description: 'What a mail of the caller in this conversation carries.' })
  @SignedIn()
  ticketSignature(
    @Ctx() ctx: RequestContext,
    @Args('ticketId', { type: () => ID }) ticketId: string,
  ): Promise<SignatureType> {
    return this.signatures.ofTicket(ctx, idOf(ticketId));
  }

  @ResolveField(() => SignatureType, { description: "What the caller's mails carry here." })
  @SignedIn()
  async rendered(
    @Context() gql: GraphqlContext,
    @Parent() signature: ChannelSignatureView,
  ): Promise<SignatureType> {
    return (await this.rendering.load(gql, signature)) as SignatureType;
  }

  @Mutation(() => ChannelSignatureType)
  @Requires('settings.channels.manage')
  saveChannelSignature(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ChannelSignatureInput,
  ): Promise<ChannelSignatureType> {
    const { channelId, ...fields } = input;
    return this.signatures.saveOfChannel(ctx, idOf(channelId), fields);
  }

  @Mutation(() => ChannelSignatureType)
  @Requires('inbox.conversations.reply')
  saveOwnSignature(
    @Ctx() ctx: RequestContext,
    @Args('input') input: OwnSignatureInput,
  ): Promise<ChannelSignatureType> {
    return this.signatures.saveOwn(ctx, idOf(input.channelId), input.body);
  }

  @Mutation(() => ChannelSignatureType, { description: 'From then on that of the channel counts again.' })
  @Requires('inbox.conversations.reply')
  deleteOwnSignature(
    @Ctx() ctx: RequestContext,
    @Args('channelId', { type: () => ID }) channelId: string,
  ): Promise<ChannelSignatureType> {
    return this.signatures.deleteOwn(ctx, idOf(channelId));
  }
}
