import { ID, InputType, Int } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  MaxLength,
} from 'class-validator';
import { locales, type RoleName, roleNames } from '@parley/schema';
import { InputField } from '../../../platform/graphql/index.js';
import { MailAddress } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { normalEmail } from '../users/user.rules.js';
import { Role } from '../users/role.type.js';

const MAX_TEAMS = 100;
export const MAX_INVITATIONS = 50;

const Trimmed = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ').trim() : value,
  );

/** REST also takes the object that it gives: `{ "id": 4, "name": "basic_agent" }`. */
const RoleText = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'name' in value ? value.name : value,
  );

const Email = (each = false) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      Array.isArray(value) ? [...new Set(value.map(spelling))] : spelling(value),
    ),
    MailAddress({ each, message: 'This is not an e-mail address.' }),
    MaxLength(254, { each }),
  );

const spelling = (value: unknown): unknown => (typeof value === 'string' ? normalEmail(value) : value);

const RoleField = (nullable: boolean) =>
  applyDecorators(
    InputField(() => Role, { nullable }),
    RoleText(),
    IsIn(roleNames),
  );

const TeamIds = () =>
  applyDecorators(
    InputField(() => [ID], { nullable: true }),
    IsArray(),
    ArrayMaxSize(MAX_TEAMS),
    IsId({ each: true }),
  );

const Name = (min: number, nullable: boolean) =>
  applyDecorators(
    InputField(() => String, { nullable }),
    Trimmed(),
    IsString(),
    Length(min, 100),
  );

const Language = () =>
  applyDecorators(
    InputField(() => String, { nullable: true }),
    IsIn(locales),
  );

@InputType({ description: 'A colleague who gets an invitation by mail.' })
export class CreateUserInput {
  @InputField(() => String)
  @Email()
  email: string;

  @Name(1, true)
  firstName?: string | null;

  @Name(0, true)
  lastName?: string | null;

  @RoleField(false)
  role: RoleName;

  @TeamIds()
  teamIds?: string[] | null;

  @Language()
  localeCode?: string | null;

  @InputField(() => String, { nullable: true })
  @IsString()
  @MaxLength(100)
  timezone?: string | null;

  @InputField(() => Boolean, { nullable: true })
  @IsBoolean()
  onlyPrivateChannels?: boolean | null;
}

@InputType({ description: 'Several colleagues at once, all with the same role and teams.' })
export class InviteUsersInput {
  @InputField(() => [String])
  @IsArray()
  @ArrayNotEmpty({ message: 'Give at least one address.' })
  @ArrayMaxSize(MAX_INVITATIONS, { message: `At most ${MAX_INVITATIONS} addresses at once.` })
  @Email(true)
  emails: string[];

  @RoleField(false)
  role: RoleName;

  @TeamIds()
  teamIds?: string[] | null;

  @Language()
  localeCode?: string | null;
}

/** What stands in the body of REST; GraphQL adds the id. What is missing stays as it is. */
@InputType({ isAbstract: true })
export class PersonFields {
  @Name(1, true)
  firstName?: string | null;

  @Name(0, true)
  lastName?: string | null;

  @RoleField(true)
  role?: RoleName | null;

  @TeamIds()
  teamIds?: string[] | null;

  @InputField(() => Boolean, {
    nullable: true,
    description: 'True hands the place of the primary user over to this administrator.',
  })
  @IsBoolean()
  isPrimary?: boolean | null;

  @Language()
  localeCode?: string | null;

  @InputField(() => String, { nullable: true })
  @IsString()
  @MaxLength(100)
  timezone?: string | null;

  @InputField(() => Boolean, { nullable: true })
  @IsBoolean()
  onlyPrivateChannels?: boolean | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @IsInt()
  version?: number | null;
}

@InputType()
export class UpdateUserInput extends PersonFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}

/** Who takes over open conversations: a colleague, a team, or (with neither) nobody. */
@InputType({ isAbstract: true })
export class DepartureFields {
  @InputField(() => ID, { nullable: true, description: 'Open conversations go to this colleague.' })
  @IsId()
  reassignToUserId?: string | null;

  @InputField(() => ID, { nullable: true, description: 'Open conversations go to this team.' })
  @IsId()
  reassignToTeamId?: string | null;

  @InputField(() => Int, {
    nullable: true,
    description: 'The version you saw; a newer one is refused as a conflict.',
  })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? Number(value) : value))
  @IsInt()
  version?: number | null;
}

@InputType({
  description: 'Somebody leaves; with neither a colleague nor a team, open conversations become nobody’s.',
})
export class DepartureInput extends DepartureFields {
  @InputField(() => ID)
  @IsId()
  id: string;
}
