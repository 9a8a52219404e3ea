import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { FactorState } from './two-factor.repository.js';
import type { TwoFactorSetup } from './two-factor.service.js';

/** GraphQL's names of `SetUpNeed`. */
export enum TwoFactorNeed {
  NO = 'no',
  SOON = 'soon',
  NOW = 'now',
}

registerEnumType(TwoFactorNeed, {
  name: 'TwoFactorNeed',
  description: 'Whether the company asks this person for a second factor that they do not have.',
});

@ObjectType('TwoFactor', { description: 'The second factor of the person who is signed in.' })
export class TwoFactorType implements FactorState {
  @Field(() => Date, { nullable: true, description: 'Since when; null while it is off.' })
  enabledAt: Date | null;
  @Field(() => Int) recoveryCodesLeft: number;
  @Field(() => Boolean, { description: 'The company asks for it by now, so it cannot be switched off.' })
  isMandatory: boolean;
}

@ObjectType({ description: 'What an app needs to make codes. It counts once a code of it is confirmed.' })
export class TwoFactorSetupType implements TwoFactorSetup {
  @Field(() => String, { description: 'For typing in where no picture can be taken.' }) secret: string;
  @Field(() => String) otpauthUrl: string;
  @Field(() => String, { description: 'The picture for the app, as SVG.' }) qrSvg: string;
}

@ObjectType({ description: 'For the day the phone is gone. Shown once; each is good once.' })
export class RecoveryCodes {
  @Field(() => [String]) recoveryCodes: string[];
}
