import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import { channelTypes } from './channel.rules.js';

export const ChannelTypeEnum = Object.fromEntries(channelTypes.map((name) => [name, name])) as {
  [K in (typeof channelTypes)[number]]: K;
};
registerEnumType(ChannelTypeEnum, { name: 'ChannelType' });

export const ChannelStatusEnum = { ACTIVE: 'active', BROKEN: 'broken', DISABLED: 'disabled' } as const;
registerEnumType(ChannelStatusEnum, { name: 'ChannelStatus' });

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
}

@ObjectType()
export class ChannelConnection extends ConnectionOf(ChannelType, 'Channel') {}
