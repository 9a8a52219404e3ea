import type { ChannelTypeName } from '@parley/schema';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { ConsentSourceEnum, ConsentStateEnum } from './contact-consent.input.js';
import type { ConsentSource, ConsentState, ContactConsentView } from './contact-consent.rules.js';

@ObjectType('ContactConsent', {
  description: 'What a contact agreed to, or refused, by one kind of channel; when, and how it is known.',
})
export class ContactConsentType implements ContactConsentView {
  @Field(() => ID) id: number;
  contactId: number;
  @Field(() => String, { description: 'A kind of channel, such as EMAIL.' }) channelType: ChannelTypeName;
  @Field(() => ConsentStateEnum) state: ConsentState;
  @Field(() => ConsentSourceEnum) source: ConsentSource;
  @Field(() => String) evidence: string;
  authorId: number | null;
  @Field(() => Date) createdAt: Date;
}

@ObjectType()
export class ContactConsentConnection extends ConnectionOf(ContactConsentType, 'ContactConsent') {}
