import { ID, InputType, Int } from '@nestjs/graphql';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { InputField } from '../../../platform/graphql/index.js';
import { ssoRoles } from './sso.rules.js';

const MAX_TEXT = 500;
const MAX_DOMAINS = 50;
const MAX_LABEL = 40;

@InputType()
export class SaveSsoConnectionInput {
  @InputField(() => String, {
    description: 'Such as https://login.example.com/realms/acme, as the provider writes it.',
  })
  @IsString()
  @Matches(/^https?:\/\/\S+$/, { message: 'This is an address that begins with https://.' })
  @MaxLength(MAX_TEXT)
  issuer: string;

  @InputField(() => String)
  @IsString()
  @Matches(/\S/, { message: 'Copy the client id from your provider.' })
  @MaxLength(MAX_TEXT)
  clientId: string;

  @InputField(() => String, {
    nullable: true,
    description:
      'Only taken, never shown. Without it the known one stays, unless issuer or client id are new.',
  })
  @IsString()
  @MaxLength(2_000)
  clientSecret?: string | null;

  @InputField(() => [String], {
    description: 'The parts after the @ of the people who may come, such as acme.com.',
  })
  @IsArray()
  @ArrayMinSize(1, { message: 'Name at least one domain.' })
  @ArrayMaxSize(MAX_DOMAINS, { message: `There can be at most ${MAX_DOMAINS} domains.` })
  @IsString({ each: true })
  @MaxLength(260, { each: true })
  domains: string[];

  @InputField(() => String, {
    nullable: true,
    description: 'Of people who come for the first time: basic_agent.',
  })
  @IsIn(ssoRoles, { message: `One of ${ssoRoles.join(', ')}.` })
  defaultRole?: string | null;

  @InputField(() => Boolean, {
    nullable: true,
    description: 'People who come for the first time get an account: yes.',
  })
  @IsBoolean()
  justInTime?: boolean | null;

  @InputField(() => Boolean, { nullable: true, description: 'Passwords do not work any more: no.' })
  @IsBoolean()
  enforced?: boolean | null;

  @InputField(() => ID, {
    nullable: true,
    description: 'The one administrator whose password works all the same; needed to enforce.',
  })
  @Matches(/^[1-9]\d{0,15}$/, { message: 'This administrator does not exist.' })
  breakGlassUserId?: string | null;

  @InputField(() => String, { nullable: true, description: 'On the button, such as "Continue with Acme".' })
  @IsString()
  @MaxLength(MAX_LABEL, { message: `The words on the button have at most ${MAX_LABEL} letters.` })
  buttonLabel?: string | null;

  @InputField(() => Int, { nullable: true, description: 'Of the connection that was looked at.' })
  @IsInt()
  version?: number | null;
}
