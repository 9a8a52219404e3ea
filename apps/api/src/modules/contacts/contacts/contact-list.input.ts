import { applyDecorators } from '@nestjs/common';
import { ID, InputType, registerEnumType } from '@nestjs/graphql';
import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsDate, IsIn, IsOptional } from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { TermQuery, Timeless } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { type ContactFilterFields, type ContactSortName, contactSorts } from './contact-list.rules.js';

const MAX_CHANNELS = 100;

export const ContactSortEnum = Object.fromEntries(contactSorts.map((sort) => [sort, sort])) as {
  [K in ContactSortName]: K;
};
registerEnumType(ContactSortEnum, {
  name: 'ContactSort',
  valuesMap: {
    NAME: { description: 'By name, whatever its accents.' },
    ACTIVE: { description: 'Who wrote last, or was made last, comes first.' },
  },
});

const Flag = (description?: string) =>
  applyDecorators(
    InputField(() => Boolean, { nullable: true, ...(description && { description }) }),
    Transform(({ value }: { value: unknown }) =>
      value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value,
    ),
    IsBoolean(),
  );

const Moment = (description: string) =>
  applyDecorators(
    InputField(() => Date, { nullable: true, description }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? new Date(value) : value)),
    IsDate({ message: '$property must be a moment, as ISO 8601.' }),
  );

@Timeless()
@InputType({
  description: 'Several fields must all hold. Deleted contacts are hidden unless they are asked for.',
})
export class ContactFilter implements ContactFilterFields {
  @Flag('Of conversations that you have, and of your private channels.')
  isMine?: boolean | null;

  @Flag()
  isBlocked?: boolean | null;

  @Flag('Those that can be brought back, and no others.')
  isDeleted?: boolean | null;

  @Flag()
  hasEmail?: boolean | null;

  @Flag()
  hasPhone?: boolean | null;

  @InputField(() => [ID], { nullable: true, description: 'Who wrote in one of these channels.' })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  )
  @IsArray()
  @ArrayMaxSize(MAX_CHANNELS)
  @IsId({ each: true })
  channelIds?: string[] | null;

  @InputField(() => ID, { nullable: true, description: 'Those of this profile.' })
  @IsId()
  profileId?: string | null;

  @Moment('Made then or later.')
  createdFrom?: Date | null;

  @Moment('Made then or earlier.')
  createdTo?: Date | null;

  @InputField(() => ID, { nullable: true, description: 'Who is in this group, by hand or by rule.' })
  @IsId()
  groupId?: string | null;

  @InputField(() => Json, {
    nullable: true,
    description: 'Who meets this rule, as groups have one. REST takes it as JSON text.',
  })
  @Transform(({ value }: { value: unknown }) => jsonOf(value))
  rule?: unknown;
}

/** What is no JSON is no rule, and is told so where rules are read. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The query of the list in REST: the filter, with term, order and page. */
@Timeless()
export class ContactListQuery extends IntersectionType(TermQuery, ContactFilter) {
  @ApiPropertyOptional({ enum: contactSorts.map((sort) => sort.toLowerCase()), default: 'newest' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @IsIn(contactSorts)
  sort?: ContactSortName;
}
