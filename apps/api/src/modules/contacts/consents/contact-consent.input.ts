import { channelTypes, type ChannelTypeName } from '@parley/schema';
import { Field, ID, InputType, registerEnumType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { type ConsentState, consentSources, consentStates, EVIDENCE_MAX } from './contact-consent.rules.js';

export const ConsentStateEnum = Object.fromEntries(consentStates.map((state) => [state, state])) as {
  [K in ConsentState]: K;
};
registerEnumType(ConsentStateEnum, { name: 'ConsentState' });

export const ConsentSourceEnum = Object.fromEntries(consentSources.map((source) => [source, source]));
registerEnumType(ConsentSourceEnum, {
  name: 'ConsentSource',
  description: 'Who said so, or by what it came.',
});

/** The body of REST; GraphQL adds the contact and the kind of channel. */
@InputType({ isAbstract: true })
export class ContactConsentFields {
  @InputField(() => ConsentStateEnum)
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @IsIn(consentStates, { message: 'Choose unknown, opted_in or opted_out.' })
  state: ConsentState;

  @InputField(() => String, { nullable: true, description: 'Where and how they said so.' })
  @IsString()
  @MaxLength(EVIDENCE_MAX)
  evidence?: string | null;
}

@InputType()
export class SetContactConsentInput extends ContactConsentFields {
  @Field(() => ID)
  @IsId()
  contactId: string;

  @InputField(() => String, { description: 'A kind of channel, such as EMAIL, SMS or WHATSAPP.' })
  @IsIn(channelTypes, { message: 'There is no such kind of channel.' })
  channelType: ChannelTypeName;
}
