import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { ApiKeyState, ApiKeyView } from './api-key.rules.js';

export const ApiKeyStateEnum: Record<ApiKeyState, ApiKeyState> = {
  ACTIVE: 'ACTIVE',
  EXPIRED: 'EXPIRED',
  REVOKED: 'REVOKED',
  SUSPENDED: 'SUSPENDED',
};
registerEnumType(ApiKeyStateEnum, {
  name: 'ApiKeyState',
  valuesMap: {
    SUSPENDED: { description: 'Its person has left, or may not hold keys any more.' },
  },
});

@ObjectType('ApiKey', { description: 'With it a program speaks for a person, within its scopes.' })
export class ApiKeyType implements ApiKeyView {
  @Field(() => ID) id: number;
  @Field(() => String) name: string;
  @Field(() => String, { description: 'The end of the key, to tell keys apart.' }) lastFour: string;
  @Field(() => [String]) scopes: ApiKeyView['scopes'];
  @Field(() => [String], { description: 'Where it may be used from; empty: everywhere.' })
  allowedNetworks: string[];
  @Field(() => Int, { nullable: true, description: 'Null: as many as every token.' })
  requestsPerMinute: number | null;
  @Field(() => ApiKeyStateEnum) state: ApiKeyState;
  @Field(() => ID) ownerId: number;
  @Field(() => String, { description: 'As whom it acts.' }) ownerName: string;
  @Field(() => Date, { nullable: true, description: 'Null: never.' }) expiresAt: Date | null;
  @Field(() => Date, { nullable: true, description: 'To the minute; null: not yet.' })
  lastUsedAt: Date | null;
  @Field(() => String, { nullable: true }) lastUsedIp: string | null;
  @Field(() => Date) createdAt: Date;
}

@ObjectType()
export class CreatedApiKey {
  @Field(() => ApiKeyType) apiKey: ApiKeyType;
  @Field(() => String, { description: 'The key itself. It is shown now and never again.' }) token: string;
}
