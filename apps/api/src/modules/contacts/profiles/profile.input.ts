import { ArgsType, Field, ID, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { TermQuery } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { jsonOf } from '../contacts/contact-list.input.js';
import {
  type ProfileFilterFields,
  type ProfileKindName,
  profileKinds,
  profileSorts,
  type ProfileSortName,
} from './profile.rules.js';

const AT_ONCE = 500;

export const ProfileKindEnum = { PERSON: 'PERSON', COMPANY: 'COMPANY' } as const;
registerEnumType(ProfileKindEnum, { name: 'ProfileKind', description: 'Whom a profile is of.' });

export const ProfileSortEnum = { NEWEST: 'NEWEST', OLDEST: 'OLDEST', NAME: 'NAME' } as const;
registerEnumType(ProfileSortEnum, {
  name: 'ProfileSort',
  valuesMap: { NAME: { description: 'By name, whatever its accents.' } },
});

/** REST writes it small. */
const upper = ({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value);

@InputType()
export class CreateProfileInput {
  @InputField(() => String)
  @IsString()
  @MaxLength(1_000)
  name: string;

  @InputField(() => ProfileKindEnum, { nullable: true, description: 'A person, unless it is said.' })
  @Transform(upper)
  @IsIn(profileKinds, { message: 'Choose person or company.' })
  kind?: ProfileKindName | null;

  @InputField(() => [ID], {
    nullable: true,
    description: 'The first contacts of it; those that are in another profile leave that one.',
  })
  @IsArray()
  @ArrayMaxSize(AT_ONCE)
  @IsId({ each: true })
  contactIds?: string[] | null;
}

/** The body of REST; GraphQL adds the id. What is missing stays as it is. */
@InputType({ isAbstract: true })
export class ProfileFields {
  @InputField(() => String, { nullable: true })
  @IsString()
  @MaxLength(1_000)
  name?: string | null;

  @InputField(() => ProfileKindEnum, { nullable: true })
  @Transform(upper)
  @IsIn(profileKinds, { message: 'Choose person or company.' })
  kind?: ProfileKindName | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you changed; another one is a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateProfileInput extends ProfileFields {
  @Field(() => ID)
  @IsId()
  id: string;
}

/** Several at once, all or none: the arguments of GraphQL, the body of REST. */
@ArgsType()
export class ProfileIds {
  @InputField(() => [ID])
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(AT_ONCE)
  @IsId({ each: true })
  ids: string[];
}

/** The body of REST; GraphQL adds the profile. */
@InputType({ isAbstract: true })
export class ProfileContactIds {
  @InputField(() => [ID])
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(AT_ONCE)
  @IsId({ each: true })
  contactIds: string[];
}

@InputType()
export class ProfileContactsInput extends ProfileContactIds {
  @Field(() => ID)
  @IsId()
  profileId: string;
}

@InputType({ description: 'All must hold. Deleted profiles are hidden unless they are asked for.' })
export class ProfileFilter implements ProfileFilterFields {
  @InputField(() => ProfileKindEnum, { nullable: true })
  @Transform(upper)
  @IsIn(profileKinds, { message: 'Choose person or company.' })
  kind?: ProfileKindName | null;

  @InputField(() => Boolean, {
    nullable: true,
    description: 'Those that can be brought back, and no others.',
  })
  @Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
  )
  @IsBoolean()
  isDeleted?: boolean | null;

  @InputField(() => Json, {
    nullable: true,
    description:
      'Those whose custom fields meet this rule, as {"all": [{"field": "profile.7", "is": "contains", "value": "x"}]}. REST takes it as JSON text.',
  })
  @Transform(({ value }: { value: unknown }) => jsonOf(value))
  rule?: unknown;
}

/** The query of the list in REST: the filter, with term, order and page. */
export class ProfileListQuery extends IntersectionType(TermQuery, ProfileFilter) {
  @ApiPropertyOptional({ enum: profileSorts.map((sort) => sort.toLowerCase()), default: 'newest' })
  @IsOptional()
  @Transform(upper)
  @IsIn(profileSorts)
  sort?: ProfileSortName;
}
