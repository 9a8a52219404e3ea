import { ID, InputType } from '@nestjs/graphql';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { type RoleName, roleNames } from '@parley/schema';
import { InputField } from '../../../platform/graphql/index.js';
import { TermQuery } from '../../../platform/http/index.js';
import { IsId } from '../../../platform/ids/index.js';
import { Role } from './role.type.js';
import { type UserStatus, userStatuses } from './user.rules.js';
import { UserStatusEnum } from './user.type.js';
import type { UserListRequest } from './users.service.js';

const MAX_VALUES = 100;

/** A list in a query string: repeated, or with commas. */
const FromQuery = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  );

const Values = (check: PropertyDecorator) =>
  applyDecorators(IsOptional(), FromQuery(), IsArray(), ArrayMaxSize(MAX_VALUES), check);

@InputType({ description: 'Several fields must all hold, several values of one need only one.' })
export class UserFilter {
  @InputField(() => [UserStatusEnum], { nullable: true, description: 'Without it, who works here now.' })
  @Values(IsIn(userStatuses, { each: true }))
  status?: UserStatus[] | null;

  @InputField(() => [Role], { nullable: true })
  @Values(IsIn(roleNames, { each: true }))
  role?: RoleName[] | null;

  @InputField(() => [ID], { nullable: true, description: 'Members of at least one of these teams.' })
  @Values(IsId({ each: true }))
  team?: string[] | null;

  @InputField(() => String, { nullable: true, description: 'Part of a name or address.' })
  @IsString()
  @MaxLength(200)
  term?: string | null;
}

/** The same in the query string of REST. */
export class UserQuery extends TermQuery {
  @ApiPropertyOptional({ enum: userStatuses, isArray: true, description: 'Without it, who works here now.' })
  @Values(IsIn(userStatuses, { each: true }))
  status?: UserStatus[];

  @ApiPropertyOptional({ enum: roleNames, isArray: true })
  @Values(IsIn(roleNames, { each: true }))
  role?: RoleName[];

  @ApiPropertyOptional({ type: [Number] })
  @Values(IsId({ each: true }))
  team?: string[];

  request(): UserListRequest {
    return { first: this.perPage, after: this.cursor, ...requestOf(this) };
  }
}

export function requestOf({ status, role, team, term }: UserFilter): UserListRequest {
  return { statuses: status, roles: role, teamIds: team?.map(Number), term };
}
