import { ID, InputType, Int } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { widgetLimits } from '@parley/schema';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsString,
  Length,
  MaxLength,
} from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';

const Name = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable, description: 'For colleagues.' }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : value,
    ),
    IsString(),
    Length(1, 100, { message: 'A name has 1 to 100 letters.' }),
  );

/** What is missing stays as it is. */
@InputType({ isAbstract: true })
class WidgetParts {
  @InputField(() => ID, { nullable: true, description: 'The website chat that it brings messages to.' })
  @IsId()
  channelId?: string | null;

  @InputField(() => [String], {
    nullable: true,
    description: 'Host names, `*.example.com` for all below one. None: any website.',
  })
  @IsArray()
  @ArrayMaxSize(widgetLimits.domains)
  @IsString({ each: true })
  @MaxLength(300, { each: true })
  allowedDomains?: string[] | null;

  @InputField(() => Json, {
    nullable: true,
    description:
      'appearance, greetings, preChat, away, tracksPages; all of them, what is left out is as at first.',
  })
  @IsObject()
  settings?: Record<string, unknown> | null;
}

@InputType()
export class CreateWebWidgetInput extends WidgetParts {
  @Name(false)
  name: string;
}

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class WebWidgetFields extends WidgetParts {
  @Name(true)
  name?: string | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateWebWidgetInput extends WebWidgetFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

export class RotateSecretInput {
  @InputField(() => Boolean, {
    nullable: true,
    description: 'The one before it is good no more; otherwise it is for a day.',
  })
  @IsBoolean()
  endsOldNow?: boolean | null;
}
