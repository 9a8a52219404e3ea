import { applyDecorators } from '@nestjs/common';
import { ID, InputType, Int } from '@nestjs/graphql';
import { providerNames } from '@parley/schema';
import { IsIn, IsInt, IsString, MaxLength, ValidateBy } from 'class-validator';
import { InputField, Json } from '../../../platform/graphql/index.js';
import { IsId } from '../../../platform/ids/index.js';

const MAX_NAME = 100;
const MAX_FIELDS = 40;
const MAX_VALUE = 10_000;
const FIELD = /^[a-z][a-z0-9_]{0,60}$/;

/** Names with texts, numbers, yes or no, or lists of texts; nothing nested. */
function IsFilledIn({ onlyTexts }: { onlyTexts: boolean }): PropertyDecorator {
  return ValidateBy({
    name: 'isFilledIn',
    validator: {
      validate: (value: unknown) => isFilledIn(value, onlyTexts),
      defaultMessage: () => '$property must be names with plain values.',
    },
  });
}

function isFilledIn(value: unknown, onlyTexts: boolean): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  const isPlain = (one: unknown): boolean =>
    (typeof one === 'string' && one.length <= MAX_VALUE) ||
    (!onlyTexts &&
      (typeof one === 'number' ||
        typeof one === 'boolean' ||
        (Array.isArray(one) &&
          one.length <= 100 &&
          one.every((item) => typeof item === 'string' && item.length <= 500))));
  return entries.length <= MAX_FIELDS && entries.every(([name, one]) => FIELD.test(name) && isPlain(one));
}

const Name = () =>
  applyDecorators(
    InputField(() => String, {
      nullable: true,
      description: 'What colleagues call it; missing: what the provider calls it.',
    }),
    IsString(),
    MaxLength(MAX_NAME, { message: `A name has up to ${MAX_NAME} letters.` }),
  );
const Settings = (nullable: boolean) =>
  applyDecorators(
    InputField(() => Json, {
      nullable,
      description:
        'What the provider asks for and may be seen: see `channelForms`. Of a website chat: mails_unseen, mail_after_minutes, mail_channel_id; what is left out is as at first.',
    }),
    IsFilledIn({ onlyTexts: false }),
  );
const SecretValues = (nullable: boolean) =>
  applyDecorators(
    InputField(() => Json, {
      nullable,
      description:
        'What the provider asks for and nobody sees again. Missing and empty ones stay as they are; where the server that one is shown to changes, it is asked for again.',
    }),
    IsFilledIn({ onlyTexts: true }),
  );
const Version = () =>
  applyDecorators(
    InputField(() => Int, {
      nullable: true,
      description: 'The version you saw; a newer one is refused as a conflict.',
    }),
    IsInt(),
  );

/** The body of REST, too. */
@InputType()
export class ConnectChannelInput {
  @InputField(() => String, { description: `One of ${providerNames.join(', ')}.` })
  @IsString()
  @IsIn(providerNames, { message: `A provider is one of ${providerNames.join(', ')}.` })
  provider: string;

  @Name()
  name?: string | null;

  @Settings(false)
  settings: Record<string, unknown>;

  @SecretValues(false)
  secrets: Record<string, string>;
}

@InputType()
export class TestChannelInput extends ConnectChannelInput {
  @InputField(() => ID, {
    nullable: true,
    description:
      'A channel that is there: its secrets stand in for those left empty, at the servers that have seen them.',
  })
  @IsId()
  channelId?: string | null;
}

@InputType()
export class UpdateChannelInput {
  @InputField(() => ID)
  @IsId()
  channelId: string;

  @Name()
  name?: string | null;

  @Settings(true)
  settings?: Record<string, unknown> | null;

  @SecretValues(true)
  secrets?: Record<string, string> | null;

  @Version()
  version?: number | null;
}
