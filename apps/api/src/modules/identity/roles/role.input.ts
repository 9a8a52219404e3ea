import { Field, InputType, Int } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { permissions, type RoleName, roleNames } from '@parley/schema';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsIn, IsInt, IsObject, IsOptional, IsString } from 'class-validator';
import { ListOf, toCamel } from '../../../platform/http/index.js';
import { Role } from '../users/role.type.js';
import type { WantedPermissions } from './role.rules.js';

const MAX = 100;

@InputType({ description: 'One permission, to be given or taken.' })
export class PermissionGrantInput {
  @Field(() => String)
  @ApiProperty({ type: String })
  @IsString()
  permission: string;

  @Field(() => Boolean)
  @ApiProperty({ type: Boolean })
  @IsBoolean()
  granted: boolean;
}

@InputType()
export class UpdateRoleInput {
  @Field(() => Role)
  @IsIn(roleNames)
  role: RoleName;

  @Field(() => [PermissionGrantInput], { description: 'What is not named stays as it is.' })
  @ArrayMaxSize(MAX)
  @ListOf(() => PermissionGrantInput)
  permissions: PermissionGrantInput[];

  @Field(() => Int, { nullable: true, description: 'The version you saw; a newer one is a conflict.' })
  @IsOptional()
  @IsInt()
  version?: number;
}

/** The edge turns keys into camelCase; in here the keys are names of permissions. */
const nameOfKey = new Map(
  permissions.map((name) => [Object.keys(toCamel({ [name]: true }) as object)[0] ?? '', name]),
);

/** @returns null for what is neither a list of names nor an object of yes and no. */
function wantedOf(value: unknown): WantedPermissions | null {
  if (Array.isArray(value)) return value.every((name) => typeof name === 'string') ? { all: value } : null;
  if (value === null || typeof value !== 'object') return null;
  const entries = Object.entries(value as Record<string, unknown>);
  if (!entries.every(([, granted]) => typeof granted === 'boolean')) return null;
  return {
    some: entries.map(([key, granted]) => ({
      permission: nameOfKey.get(key) ?? key,
      granted: granted === true,
    })),
  };
}

export class UpdateRoleRest {
  @ApiProperty({
    description:
      'All permissions of the role as a list, or those to give (true) and to take (false) as an object.',
    oneOf: [
      { type: 'array', items: { type: 'string' } },
      { type: 'object', additionalProperties: { type: 'boolean' } },
    ],
    example: { 'settings.labels.manage': true, 'inbox.conversations.merge': false },
  })
  @Transform(({ value }: { value: unknown }) => wantedOf(value))
  @IsObject({ message: 'permissions must be a list of names, or an object of names with true or false.' })
  permissions: WantedPermissions;

  @ApiPropertyOptional({ type: Number, description: 'The version you saw; a newer one is refused with 409.' })
  @IsOptional()
  @IsInt()
  version?: number;
}

export class ResetRoleRest {
  @ApiPropertyOptional({ type: Number, description: 'The version you saw; a newer one is refused with 409.' })
  @IsOptional()
  @IsInt()
  version?: number;
}

@InputType()
export class ResetRoleInput {
  @Field(() => Role)
  @IsIn(roleNames)
  role: RoleName;

  @Field(() => Int, { nullable: true, description: 'The version you saw; a newer one is a conflict.' })
  @IsOptional()
  @IsInt()
  version?: number;
}
