import { Readable } from 'node:stream';
import { Args, Field, ID, InputType, Mutation, Resolver } from '@nestjs/graphql';
import { IsBase64, MaxLength, MinLength } from 'class-validator';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId, idOf } from '../../../platform/ids/index.js';
import { RateLimit } from '../../../platform/limits/index.js';
import { ContactType } from '../contacts/contact.type.js';
import { ContactPictures } from './contact-pictures.service.js';

const MAX_BASE64 = 1_900_000;

@InputType()
export class ContactPictureInput {
  @Field(() => ID)
  @IsId()
  contactId: string;

  @InputField(() => String, {
    description: 'The file as base64, up to 1.4 MB; send larger ones to POST /api/v2/contacts/{id}/picture.',
  })
  @MinLength(1)
  @MaxLength(MAX_BASE64)
  @IsBase64()
  content: string;
}

@Resolver()
export class ContactPicturesResolver {
  constructor(private readonly pictures: ContactPictures) {}

  @Mutation(() => ContactType)
  @SignedIn()
  @RateLimit({ name: 'contact-picture', points: 300, seconds: 3_600, by: 'actor' })
  setContactPicture(
    @Ctx() ctx: RequestContext,
    @Args('input') { contactId, content }: ContactPictureInput,
  ): Promise<ContactType> {
    return this.pictures.set(ctx, idOf(contactId), Readable.from([Buffer.from(content, 'base64')]));
  }

  @Mutation(() => ContactType, { description: 'For seven days it can be brought back.' })
  @SignedIn()
  removeContactPicture(
    @Ctx() ctx: RequestContext,
    @Args('contactId', { type: () => ID }) contactId: string,
  ): Promise<ContactType> {
    return this.pictures.remove(ctx, idOf(contactId));
  }

  @Mutation(() => ContactType, { description: 'What was replaced or taken away last is shown again.' })
  @SignedIn()
  restoreContactPicture(
    @Ctx() ctx: RequestContext,
    @Args('contactId', { type: () => ID }) contactId: string,
  ): Promise<ContactType> {
    return this.pictures.restore(ctx, idOf(contactId));
  }
}
