import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { SignInMethod } from '@parley/schema';
import type { DeviceKind } from '../sessions/device.rules.js';
import type { SessionView } from './sessions-list.service.js';

/** GraphQL's names of `DeviceKind`. */
export enum DeviceKindName {
  DESKTOP = 'desktop',
  PHONE = 'phone',
  TABLET = 'tablet',
  OTHER = 'other',
}

/** GraphQL's names of `SignInMethod`. */
export enum SignInMethodName {
  PASSWORD = 'password',
  SSO = 'sso',
  DIRECT_LOGIN = 'direct_login',
  IMPERSONATION = 'impersonation',
  SETUP_LINK = 'setup_link',
}

registerEnumType(DeviceKindName, { name: 'DeviceKind' });
registerEnumType(SignInMethodName, { name: 'SignInMethod', description: 'By which door somebody came in.' });

@ObjectType('Device')
export class DeviceType {
  @Field(() => DeviceKindName) kind: DeviceKind;
  @Field(() => String, { description: 'Empty where it does not say.' }) browser: string;
  @Field(() => String, { description: 'Empty where it does not say.' }) system: string;
}

@ObjectType('Session', { description: 'One place where the person is signed in.' })
export class SessionType implements SessionView {
  @Field(() => ID) id: number;
  @Field(() => DeviceType) device: DeviceType;
  @Field(() => String) ip: string;
  @Field(() => SignInMethodName) method: SignInMethod;
  @Field(() => Boolean) hasSecondFactor: boolean;
  @Field(() => Date) createdAt: Date;
  @Field(() => Date) lastUsedAt: Date;
  @Field(() => Date) expiresAt: Date;
  @Field(() => Boolean) isCurrent: boolean;
  @Field(() => String, { nullable: true, description: 'Who acts as the person in it.' })
  impersonatorName: string | null;
}
