import { applyDecorators } from '@nestjs/common';
import { ArgsType, Field, ID, InputType, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Length, Matches, MaxLength } from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { ContactIds } from '../contacts/contact.input.js';
import { GROUP_COLOR, GROUP_NAME_MAX, GROUP_TEXT_MAX } from './contact-group.rules.js';

const line = (value: unknown) =>
  typeof value === 'string' ? value.replace(/[\p{Cc}\s]+/gu, ' ').trim() : value;

const Name = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable }),
    Transform(({ value }: { value: unknown }) => line(value)),
    IsString(),
    Length(1, GROUP_NAME_MAX, { message: `A name has 1 to ${GROUP_NAME_MAX} letters.` }),
  );

const RULE = 'As {"all": […]} or {"any": […]} of {"field": …, "is": …, "value": …}, up to 3 levels deep.';

@InputType({ isAbstract: true })
class ContactGroupLook {
  @InputField(() => String, { nullable: true })
  @Transform(({ value }: { value: unknown }) => line(value))
  @IsString()
  @MaxLength(GROUP_TEXT_MAX, { message: `Up to ${GROUP_TEXT_MAX} letters.` })
  description?: string | null;

  @InputField(() => String, { nullable: true, description: 'As #rrggbb.' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsString()
  @Matches(GROUP_COLOR, { message: 'A colour is written as #rrggbb.' })
  color?: string | null;

  @InputField(() => Json, { nullable: true, description: `${RULE} Without one, the group is kept by hand.` })
  rule?: unknown;
}

@InputType()
export class CreateContactGroupInput extends ContactGroupLook {
  @Name(false)
  name: string;
}

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class ContactGroupFields extends ContactGroupLook {
  @Name(true)
  name?: string | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType({ description: 'A group by hand stays one, and one by rule as well.' })
export class UpdateContactGroupInput extends ContactGroupFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

/** A filter that somebody keeps for themselves. */
@InputType()
export class CreateContactSegmentInput {
  @Name(false)
  name: string;

  @InputField(() => Json, { description: RULE })
  rule: unknown;
}

@InputType({ isAbstract: true })
export class ContactSegmentFields {
  @Name(true)
  name?: string | null;

  @InputField(() => Json, { nullable: true, description: RULE })
  rule?: unknown;

  @InputField(() => Int, { nullable: true })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateContactSegmentInput extends ContactSegmentFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

/** The arguments of GraphQL; REST has the group in its path. */
@ArgsType()
export class ContactGroupMembersArgs extends ContactIds {
  @Field(() => ID)
  @IsId()
  groupId: string;
}

/** The body of REST: a rule that is tried. */
export class RuleInput {
  @InputField(() => Json, { description: RULE })
  rule: unknown;
}
