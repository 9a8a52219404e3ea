import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Ctx, Requires } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { idOf } from '../../../platform/ids/index.js';
import { type ErasureView, linesOf } from './contact-erasure.rules.js';
import {
  ContactErasureConnection,
  ContactErasureType,
  EraseContactInput,
  ErasedCountType,
} from './contact-erasure.type.js';
import { ContactErasures } from './contact-erasures.service.js';

const DELETE = 'contacts.contacts.delete';
const contact = () => Args('contactId', { type: () => ID });

@Resolver(() => ContactErasureType)
export class ContactErasuresResolver {
  constructor(private readonly erasures: ContactErasures) {}

  @Query(() => [ErasedCountType], { description: 'How much would go when this contact is forgotten.' })
  @Requires(DELETE)
  contactErasurePreview(
    @Ctx() ctx: RequestContext,
    @contact() contactId: string,
  ): Promise<ErasedCountType[]> {
    return this.erasures.preview(ctx, idOf(contactId));
  }

  @Query(() => ContactErasureType, { nullable: true, description: 'What is on its way for this contact.' })
  @Requires(DELETE)
  async openContactErasure(
    @Ctx() ctx: RequestContext,
    @contact() contactId: string,
  ): Promise<ContactErasureType | null> {
    const open = await this.erasures.openOf(ctx, idOf(contactId));
    return open && shown(open);
  }

  @Query(() => ContactErasureConnection, { description: 'The reports, newest first.' })
  @Requires(DELETE)
  async contactErasures(
    @Ctx() ctx: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 25 }) first: number | null,
    @Args('after', { type: () => String, nullable: true }) after: string | null,
  ): Promise<ContactErasureConnection> {
    const page = await this.erasures.list(ctx, { first, after });
    return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: shown(node) })) };
  }

  @Mutation(() => ContactErasureType, {
    description: 'Everything they are in, for good. Hidden at once; within the hour it can be taken back.',
  })
  @Requires(DELETE)
  async eraseContact(
    @Ctx() ctx: RequestContext,
    @Args('input') input: EraseContactInput,
  ): Promise<ContactErasureType> {
    return shown(await this.erasures.ask(ctx, idOf(input.contactId), input.name));
  }

  @Mutation(() => ContactErasureType)
  @Requires(DELETE)
  async cancelContactErasure(
    @Ctx() ctx: RequestContext,
    @contact() contactId: string,
  ): Promise<ContactErasureType> {
    return shown(await this.erasures.cancel(ctx, idOf(contactId)));
  }
}

function shown({ counts, ...erasure }: ErasureView): ContactErasureType {
  return { ...erasure, counts: linesOf(counts) };
}
