import { Field, ID, InputType, Int, registerEnumType } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  type ContactColumn,
  contactColumns,
  type ContactMatch,
  contactMatches,
  type ContactMerge,
  contactMerges,
  sheetLimits,
} from '@parley/schema';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { ListOf } from '../../../platform/http/index.js';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import type { ImportPlan } from './contact-import.rules.js';

const enumOf = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map((name) => [name.toUpperCase(), name])) as Record<string, T>;

export const ContactColumnEnum = enumOf(contactColumns);
registerEnumType(ContactColumnEnum, { name: 'ContactColumn' });
export const ContactMatchEnum = enumOf(contactMatches);
registerEnumType(ContactMatchEnum, { name: 'ContactMatch' });
export const ContactMergeEnum = enumOf(contactMerges);
registerEnumType(ContactMergeEnum, { name: 'ContactMergeRule' });

@InputType({ description: 'What a column of the file says.' })
export class ContactImportColumnInput {
  @InputField(() => Int, { description: 'Which column, counted from 0.' })
  @IsInt()
  @Min(0)
  @Max(sheetLimits.columns - 1)
  at: number;

  @InputField(() => ContactColumnEnum)
  @IsIn(contactColumns)
  to: ContactColumn;

  @InputField(() => ID, { nullable: true, description: 'Of FIELD: which custom field.' })
  @IsId()
  fieldId?: string | null;
}

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class ContactImportPlanFields {
  @InputField(() => [ContactImportColumnInput], { description: 'Those that are left out are ignored.' })
  @ArrayMaxSize(sheetLimits.columns)
  @ArrayUnique(({ at }: ContactImportColumnInput) => at)
  @ListOf(() => ContactImportColumnInput)
  columns: ContactImportColumnInput[];

  @InputField(() => [ContactMatchEnum], {
    description:
      'By what a row is taken for a contact that is there, in this order; none: each row is somebody new.',
  })
  @IsArray()
  @ArrayUnique()
  @IsIn(contactMatches, { each: true })
  matchBy: ContactMatch[];

  @InputField(() => ContactMergeEnum, {
    description: 'Of a contact that is there: fill its blanks, overwrite, or leave it as it is.',
  })
  @IsIn(contactMerges)
  onMatch: ContactMerge;

  @InputField(() => String, {
    nullable: true,
    description: 'Two letters: where numbers are from that do not say it.',
  })
  @IsString()
  @MaxLength(2)
  country?: string | null;

  @InputField(() => Boolean, {
    nullable: true,
    description:
      'Groups and profiles that are not there are made; otherwise the rows that name them are refused.',
  })
  @IsBoolean()
  makesMissing?: boolean | null;
}

@InputType()
export class PlanContactImportInput extends ContactImportPlanFields {
  @Field(() => ID)
  @IsId()
  id: string;
}

export class UploadContactsQuery {
  @ApiPropertyOptional({ type: Boolean, description: 'The file is a list of telephone numbers.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    value === 'true' || value === '1' ? true : value === 'false' ? false : value,
  )
  @IsBoolean()
  numbers?: boolean;
}

export function planOf({
  columns,
  matchBy,
  onMatch,
  country,
  makesMissing,
}: ContactImportPlanFields): ImportPlan {
  return {
    columns: columns.map(({ at, to, fieldId }) => ({
      at,
      to,
      fieldId: fieldId ? Number(fieldId) : null,
    })),
    matchBy,
    onMatch,
    country: country || null,
    prefix: '',
    makesMissing: makesMissing ?? false,
  };
}
