import { Field, ID, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { ContactIdentityView, ContactView, IdentityKind } from './contact.rules.js';

@ObjectType('ContactIdentity', { description: 'One way by which a customer is recognised.' })
export class ContactIdentityType implements ContactIdentityView {
  @Field(() => ID) id: number;
  @Field(() => String, {
    description:
      'email, phone, widget_visitor, whatsapp, whatsapp_parent, facebook, instagram, telegram or custom',
  })
  kind: IdentityKind;
  @Field(() => String) value: string;
  contactId: number;
  /** The module of channels shows it as a channel. */
  channelId: number | null;
}

/** What is shown of a contact. Those who show one beside something else need to know the first few facts only. */
@ObjectType('Contact', { description: 'A customer, whichever ways they write.' })
export class ContactType implements Pick<
  ContactView,
  'id' | 'fullName' | 'email' | 'phone' | 'localeCode' | 'createdAt'
> {
  @Field(() => ID) id: number;
  @Field(() => String) fullName: string;
  @Field(() => String, { nullable: true }) email: string | null;
  @Field(() => String, { nullable: true }) phone: string | null;
  @Field(() => String, { nullable: true }) localeCode: string | null;
  @Field(() => Date) createdAt: Date;
  /** Of those who have it at hand; of others it is read when somebody asks. */
  picture?: string | null;
}

@ObjectType()
export class ContactConnection extends ConnectionOf(ContactType, 'Contact') {}
