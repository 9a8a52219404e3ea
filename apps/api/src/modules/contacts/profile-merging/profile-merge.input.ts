import { Field, ID, InputType } from '@nestjs/graphql';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';

/** The body of REST; GraphQL adds the profile that stays. */
@InputType({ isAbstract: true })
export class ProfileMergeFields {
  @InputField(() => ID, { description: 'The profile that is merged away.' })
  @IsId()
  fromId: string;
}

@InputType()
export class MergeProfilesInput extends ProfileMergeFields {
  @Field(() => ID, { description: 'The profile that stays.' })
  @IsId()
  intoId: string;
}
