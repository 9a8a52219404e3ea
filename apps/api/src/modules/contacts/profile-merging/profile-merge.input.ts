import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { ArrayMaxSize, IsString, MaxLength } from 'class-validator';
import { ListOf } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { idOf, IsId } from '../../../platform/ids/index.js';

const MAX_FIELDS = 200;

@InputType({ description: 'Of which of the two profiles the value of a field is kept.' })
export class ProfileMergeChoice {
  @InputField(() => String, { description: 'name, kind, or the key of a custom field.' })
  @IsString()
  @MaxLength(120)
  key: string;

  @InputField(() => ID)
  @IsId()
  profileId: string;
}

/** The body of REST; GraphQL adds the profile that stays. */
@InputType({ isAbstract: true })
export class ProfileMergeFields {
  @InputField(() => ID, { description: 'The profile that is merged away.' })
  @IsId()
  fromId: string;

  @InputField(() => [ProfileMergeChoice], {
    nullable: true,
    description:
      'What is not named is what the profile that stays has; of custom fields, where it has nothing, what the other has.',
  })
  @ArrayMaxSize(MAX_FIELDS)
  @ListOf(() => ProfileMergeChoice)
  fields?: ProfileMergeChoice[] | null;
}

@InputType()
export class MergeProfilesInput extends ProfileMergeFields {
  @Field(() => ID, { description: 'The profile that stays.' })
  @IsId()
  intoId: string;
}

@ArgsType()
export class ProfileMergePreviewArgs {
  @Field(() => ID)
  @IsId()
  fromId: string;

  @Field(() => ID)
  @IsId()
  intoId: string;

  @InputField(() => [ProfileMergeChoice], { nullable: true })
  @ArrayMaxSize(MAX_FIELDS)
  @ListOf(() => ProfileMergeChoice)
  fields?: ProfileMergeChoice[] | null;
}

export function choicesOf(fields: readonly ProfileMergeChoice[] | null | undefined) {
  return (fields ?? []).map(({ key, profileId }) => ({ key, profileId: idOf(profileId) }));
}
