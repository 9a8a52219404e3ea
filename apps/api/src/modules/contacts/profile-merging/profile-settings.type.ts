import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { ProfileSettingsView } from './profile-settings.rules.js';

@ObjectType('ProfileSettings', { description: 'What this company does with profiles.' })
export class ProfileSettingsType implements ProfileSettingsView {
  @Field(() => Boolean, {
    description: 'Whether profiles may be merged. What was merged can be undone all the same.',
  })
  allowsMerging: boolean;

  @Field(() => Int)
  version: number;
}
