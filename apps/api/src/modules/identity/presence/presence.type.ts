import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { type PersonPresence, type PresenceStatus, presenceStatuses } from './presence.rules.js';

export const PresenceStatusEnum = Object.fromEntries(
  presenceStatuses.map((status) => [status, status]),
) as Record<PresenceStatus, PresenceStatus>;
registerEnumType(PresenceStatusEnum, {
  name: 'PresenceStatus',
  description:
    'ONLINE: connected and busy with Parley. AWAY: connected, but silent for a while, or away by their own word.',
});

@ObjectType('UserPresence', { description: 'Whether a colleague is there.' })
export class UserPresenceType implements PersonPresence {
  @Field(() => ID) userId: number;
  @Field(() => PresenceStatusEnum) status: PresenceStatus;
  @Field(() => Boolean, { description: 'Wants to be left alone just now.' }) isDoNotDisturb: boolean;
  @Field(() => Date, {
    nullable: true,
    description: 'When they will be there again; null: until further notice, or not quiet.',
  })
  doNotDisturbUntil: Date | null;
}

@ObjectType('PresenceNews')
export class PresenceNewsType {
  @Field(() => Boolean, {
    description: 'Everybody who is there or quiet; who is not named is offline. Otherwise those who changed.',
  })
  isWhole: boolean;
  @Field(() => [UserPresenceType]) people: PersonPresence[];
}
