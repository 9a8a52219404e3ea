import { ID, InputType, Int } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsInt, IsString, Length, Matches, MaxLength } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { plainName } from '../names.rules.js';
import { LABEL_COLOR, LABEL_DESCRIPTION_MAX, LABEL_NAME_MAX } from './label.rules.js';

const Name = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable }),
    Transform(({ value }: { value: unknown }) => plainName(value)),
    IsString(),
    Length(1, LABEL_NAME_MAX, { message: `A name has 1 to ${LABEL_NAME_MAX} letters.` }),
  );

const Color = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable, description: '#rrggbb' }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    Matches(LABEL_COLOR, { message: 'A colour is written as #rrggbb.' }),
  );

const Description = () =>
  applyDecorators(
    InputField(() => String, { nullable: true, description: 'When colleagues should use it.' }),
    IsString(),
    MaxLength(LABEL_DESCRIPTION_MAX, {
      message: `A description has up to ${LABEL_DESCRIPTION_MAX} letters.`,
    }),
  );

const Version = () =>
  applyDecorators(
    InputField(() => Int, {
      nullable: true,
      description: 'The version you saw; a newer one is refused as a conflict.',
    }),
    IsInt(),
  );

@InputType()
export class CreateLabelInput {
  @Name(false)
  name: string;

  @Color(false)
  color: string;

  @Description()
  description?: string | null;
}

/** The body of REST; GraphQL adds the id. What is missing stays as it is. */
@InputType({ isAbstract: true })
export class LabelFields {
  @Name(true)
  name?: string | null;

  @Color(true)
  color?: string | null;

  @Description()
  description?: string | null;

  @Version()
  version?: number | null;
}

@InputType()
export class UpdateLabelInput extends LabelFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

@InputType({ description: 'What has the one label gets the other; the one is gone for good.' })
export class MergeLabelInput {
  @InputField(() => ID)
  @IsId()
  id: string;

  @InputField(() => ID)
  @IsId()
  intoId: string;
}

/** The body of REST. */
export class MergeLabelFields {
  @InputField(() => ID)
  @IsId()
  intoId: string;
}
