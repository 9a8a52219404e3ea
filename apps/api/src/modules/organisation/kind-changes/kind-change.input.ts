import { Field, ID, InputType, Int } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt } from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { UpperCase } from '../custom-fields/custom-field.input.js';
import { customFieldKinds, type CustomFieldKindName } from '../custom-fields/custom-field.rules.js';
import { CustomFieldKindEnum } from '../custom-fields/custom-field.type.js';

const MESSAGE = { message: 'Choose one of the kinds of fields.' };

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class CustomFieldKindFields {
  @Field(() => CustomFieldKindEnum)
  @ApiProperty({ enum: customFieldKinds })
  @UpperCase()
  @IsIn(customFieldKinds, MESSAGE)
  kind: CustomFieldKindName;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version that you saw; another one is a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class ChangeCustomFieldKindInput extends CustomFieldKindFields {
  @Field(() => ID)
  @IsId()
  id: string;
}

export class KindPreviewQuery {
  @ApiProperty({ enum: customFieldKinds })
  @UpperCase()
  @IsIn(customFieldKinds, MESSAGE)
  kind: CustomFieldKindName;
}
