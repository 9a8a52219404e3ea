import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { type ChannelTroubleName, channelTroubles } from '@parley/schema';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { channelTypes } from './channel.rules.js';

export const ChannelTypeEnum = Object.fromEntries(channelTypes.map((name) => [name, name])) as {
  [K in (typeof channelTypes)[number]]: K;
};
registerEnumType(ChannelTypeEnum, { name: 'ChannelType' });

export const ChannelTroubleEnum = Object.fromEntries(channelTroubles.map((name) => [name, name])) as {
  [K in ChannelTroubleName]: K;
};
registerEnumType(ChannelTroubleEnum, { name: 'ChannelTroubleCode' });

export const ChannelStatusEnum = { ACTIVE: 'active', BROKEN: 'broken', DISABLED: 'disabled' } as const;
registerEnumType(ChannelStatusEnum, { name: 'ChannelStatus' });

@ObjectType('ChannelTrouble', { description: 'Why a channel does not work.' })
export class ChannelTroubleType {
  @Field(() => ChannelTroubleEnum)
  code: keyof typeof ChannelTroubleEnum;

  @Field(() => String, { description: 'What the provider said.' })
  detail: string;

  @Field(() => String, { description: 'ISO 8601.' })
  since: string;
}

@ObjectType('Channel', { description: 'A way by which customers reach the agency.' })
export class ChannelType {
  @Field(() => ID)
  id: number;

  @Field(() => ChannelTypeEnum)
  type: keyof typeof ChannelTypeEnum;

  @Field(() => String)
  name: string;

  @Field(() => String, { nullable: true, description: 'The mail address of an EMAIL channel.' })
  address: string | null;

  @Field(() => ChannelStatusEnum)
  status: (typeof ChannelStatusEnum)[keyof typeof ChannelStatusEnum];

  @Field(() => Boolean, { description: 'Only its members see what comes in here.' })
  isPrivate: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'Who carries it, such as `whatsapp_cloud`; null for mail, website chats and what is not connected.',
  })
  provider: string | null;

  @Field(() => String, { nullable: true, description: 'What customers see of it: a number, a page, a name.' })
  handle: string | null;

  @Field(() => ChannelTroubleType, {
    nullable: true,
    description: 'Why it does not work; null while it does.',
  })
  trouble: ChannelTroubleType | null;
}

@ObjectType()
export class ChannelConnection extends ConnectionOf(ChannelType, 'Channel') {}
