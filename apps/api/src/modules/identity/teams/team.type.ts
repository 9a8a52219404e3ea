import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ConnectionOf } from '../../../platform/graphql/index.js';
import type { TeamView } from './team.rules.js';

@ObjectType('Team', { description: 'Colleagues who share work.' })
export class TeamType implements TeamView {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => Boolean, {
    description: 'Conversations are spread over its members, not given to the team by hand.',
  })
  loadBalancingEnabled: boolean;
  @Field(() => Int) memberCount: number;
}

@ObjectType()
export class TeamConnection extends ConnectionOf(TeamType, 'Team') {}
