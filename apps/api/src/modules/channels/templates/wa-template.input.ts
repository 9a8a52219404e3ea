import { applyDecorators } from '@nestjs/common';
import { ID, InputType, Int } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { waCategories, type WaCategory, waLanguages, waLimits, waStates, type WaState } from '@parley/schema';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
} from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { TermQuery } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { WaCategoryEnum } from './wa-template.type.js';

const oneLine = ({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').trim() : value;

const Title = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable, description: 'What colleagues call it.' }),
    Transform(oneLine),
    IsString(),
    Length(1, waLimits.title, { message: `A title has 1 to ${waLimits.title} letters.` }),
  );
const Category = (nullable: boolean) =>
  applyDecorators(
    InputField(() => WaCategoryEnum, { nullable }),
    IsIn(waCategories),
  );
const Channel = (nullable: boolean) =>
  applyDecorators(
    InputField(() => ID, { nullable, description: 'A WhatsApp Business channel.' }),
    IsId(),
  );

/** The body of REST; GraphQL adds the id. What is missing stays as it is. */
@InputType({ isAbstract: true })
class WaTemplateWords {
  @InputField(() => String, {
    nullable: true,
    description: 'Its name at WhatsApp: small letters, digits, underscores. Without it, made of the title.',
  })
  @IsString()
  @MaxLength(waLimits.slug)
  @Matches(/^[a-z0-9_]*$/, { message: 'Small letters, digits and underscores.' })
  slug?: string | null;

  @InputField(() => String, { nullable: true, description: 'As WhatsApp writes them; `nl` when left out.' })
  @IsIn(waLanguages, { message: 'WhatsApp does not know this language.' })
  language?: string | null;

  @InputField(() => Json, {
    nullable: true,
    description:
      '`header` {subtype: text, text, variables} or {subtype: image, video or document, fileId}; `body` {text, variables}; ' +
      '`footer` {text}; `buttons` [{type, text, url, variable, phone}]; `code` {warns, minutes} of AUTHENTICATION. ' +
      'A variable is {name, sample, source, fallback}.',
  })
  @IsObject()
  components?: Record<string, unknown> | null;

  @InputField(() => [ID], { nullable: true })
  @IsArray()
  @ArrayMaxSize(waLimits.labels)
  @IsId({ each: true })
  labelIds?: string[] | null;
}

@InputType()
export class CreateWaTemplateInput extends WaTemplateWords {
  @Channel(false)
  channelId: string;

  @Title(false)
  title: string;

  @Category(false)
  category: WaCategory;
}

@InputType({ isAbstract: true })
export class WaTemplateFields extends WaTemplateWords {
  @Channel(true)
  channelId?: string | null;

  @Title(true)
  title?: string | null;

  @Category(true)
  category?: WaCategory | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateWaTemplateInput extends WaTemplateFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

const flag = ({ value }: { value: unknown }) =>
  value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value;

export class WaTemplatesQuery extends TermQuery {
  @ApiPropertyOptional({ type: Number, name: 'channel_id' })
  @IsOptional()
  @IsId()
  channelId?: string;

  @ApiPropertyOptional({ enum: waStates, description: 'The state: lower or upper case.' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @IsIn(waStates)
  status?: WaState;

  @ApiPropertyOptional({ enum: waCategories })
  @IsOptional()
  @IsIn(waCategories)
  category?: WaCategory;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsIn(waLanguages)
  language?: string;

  @ApiPropertyOptional({ type: Boolean, description: 'Those that were deleted and can be brought back.' })
  @IsOptional()
  @Transform(flag)
  @IsBoolean()
  deleted?: boolean;
}
