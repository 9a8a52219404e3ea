import { applyDecorators } from '@nestjs/common';
import { ID, InputType, Int } from '@nestjs/graphql';
import { type ThemeChoice, themeChoices, themeLimits } from '@parley/schema';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsObject, IsString, Length } from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { EmailThemeChoice } from './email-theme.type.js';

const Name = (nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable, description: 'For colleagues.' }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : value,
    ),
    IsString(),
    Length(1, themeLimits.name, { message: `A name has 1 to ${themeLimits.name} letters.` }),
  );

const SETTINGS =
  'mode, layout, colors, font, header, footer, showsReference, replyLine, html; all of them, what is left out is as at first.';

/** What is missing stays as it is. */
@InputType({ isAbstract: true })
class EmailThemeParts {
  @InputField(() => Boolean, { nullable: true, description: 'There is one at most: another stops being it.' })
  @IsBoolean()
  isDefault?: boolean | null;

  @InputField(() => Json, { nullable: true, description: SETTINGS })
  @IsObject()
  settings?: Record<string, unknown> | null;

  @InputField(() => ID, { nullable: true, description: 'A picture that was brought before; null: none.' })
  @IsId()
  logoId?: string | null;
}

@InputType()
export class CreateEmailThemeInput extends EmailThemeParts {
  @Name(false)
  name: string;
}

/** The body of REST; GraphQL adds the id. */
@InputType({ isAbstract: true })
export class EmailThemeFields extends EmailThemeParts {
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
export class UpdateEmailThemeInput extends EmailThemeFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

@InputType({ isAbstract: true })
class DraftOfTheme {
  @InputField(() => Json, { description: SETTINGS })
  @IsObject()
  settings: Record<string, unknown>;

  @InputField(() => ID, { nullable: true })
  @IsId()
  logoId?: string | null;
}

@InputType()
export class PreviewEmailThemeInput extends DraftOfTheme {
  @InputField(() => Boolean, { nullable: true, description: "As a reader's dark program shows it." })
  @IsBoolean()
  dark?: boolean | null;
}

@InputType()
export class SendTestThemeInput extends DraftOfTheme {
  @InputField(() => ID, { description: 'The mail channel by which it goes.' })
  @IsId()
  channelId: string;
}

/** The body of REST; GraphQL adds the channel. */
@InputType({ isAbstract: true })
export class ChannelThemeInput {
  @InputField(() => EmailThemeChoice)
  @IsIn(themeChoices)
  choice: ThemeChoice;

  @InputField(() => ID, { nullable: true, description: 'With the choice THEME.' })
  @IsId()
  themeId?: string | null;
}

@InputType()
export class ChooseChannelThemeInput extends ChannelThemeInput {
  @InputField(() => ID)
  @IsId()
  channelId: string;
}
