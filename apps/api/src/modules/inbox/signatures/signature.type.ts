import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { SignatureSourceName } from './signature.rules.js';

export const SignatureSourceEnum = {
  NONE: 'NONE',
  DEFAULT: 'DEFAULT',
  CHANNEL: 'CHANNEL',
  OWN: 'OWN',
} as const;
registerEnumType(SignatureSourceEnum, {
  name: 'SignatureSource',
  description: "Whose signature counts: nobody wrote one, the channel's, the person's own, or none at all.",
});

@ObjectType('Signature', { description: 'What stands below a mail, its variables filled in.' })
export class SignatureType {
  @Field(() => String, { description: 'Sanitised HTML.' }) html: string;
  @Field(() => String) text: string;
  @Field(() => SignatureSourceEnum) source: SignatureSourceName;
}

@ObjectType('ChannelSignature', {
  description: "The signatures of a mailbox: everybody's and the caller's own.",
})
export class ChannelSignatureType {
  @Field(() => ID) channelId: number;
  @Field(() => String) channelName: string;
  @Field(() => String, { nullable: true }) address: string | null;
  @Field(() => String, { description: 'As it is written, with variables.' }) body: string;
  @Field(() => Boolean, { description: 'Nobody wrote one yet: this is the default.' }) isDefault: boolean;
  @Field(() => Boolean) isOn: boolean;
  @Field(() => Boolean) allowsOwn: boolean;
  @Field(() => String, { nullable: true, description: "The caller's own; null when there is none." })
  own: string | null;
  @Field(() => Int) version: number;
}

@ObjectType()
export class ChannelSignatureConnection extends ConnectionOf(ChannelSignatureType, 'ChannelSignature') {}
