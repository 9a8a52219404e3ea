import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { RoleName } from '@parley/schema';
import { Role } from '../users/role.type.js';
import type { SsoView } from './sso.rules.js';

@ObjectType('SsoConnection', {
  description: 'How the people of the company sign in with their own identity provider.',
})
export class SsoConnectionType implements SsoView {
  @Field(() => String) issuer: string;
  @Field(() => String) clientId: string;
  @Field(() => [String]) domains: string[];
  @Field(() => Role) defaultRole: RoleName;
  @Field(() => Boolean) justInTime: boolean;
  @Field(() => Boolean) enforced: boolean;
  @Field(() => ID, { nullable: true }) breakGlassUserId: number | null;
  @Field(() => String) buttonLabel: string;
  @Field(() => Int) version: number;
  @Field(() => Date, { nullable: true }) lastUsedAt: Date | null;
  @Field(() => Date) updatedAt: Date;
  @Field(() => String, { description: 'To be registered at the provider.' }) redirectUri: string;
  @Field(() => String, { description: 'Leads straight to the provider, for a link in a portal.' })
  startUrl: string;
}

@ObjectType({ description: 'What the provider is told before anything is saved here.' })
export class SsoAddresses {
  @Field(() => String) redirectUri: string;
  @Field(() => String) startUrl: string;
}
