import { ApiProperty } from '@nestjs/swagger';
import { type Permission, type RoleName, roles } from '@parley/schema';
import type { UserView } from './user.rules.js';

class RoleRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: RoleName;
}

/** A colleague in REST, with the names of the specification. What later areas own is there with its resting value. */
export class UserRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) email: string;
  @ApiProperty({ type: String }) full_name: string;
  @ApiProperty({ type: String }) first_name: string;
  @ApiProperty({ type: String }) last_name: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: Number }) agency_id: number;
  @ApiProperty({ type: RoleRest }) role: RoleRest;
  @ApiProperty({ type: Boolean }) is_primary: boolean;
  @ApiProperty({ type: Boolean }) is_assignable: boolean;
  @ApiProperty({ type: String }) locale_code: string;
  @ApiProperty({ type: String }) timezone: string;
  @ApiProperty({ type: String }) color: string;
  @ApiProperty({ type: String }) abbr: string;
  @ApiProperty({ type: String, nullable: true }) profile_image: string | null;
  @ApiProperty({ type: Boolean }) is_online: boolean;
  @ApiProperty({ type: String }) chat_status: string;
  @ApiProperty({ type: String }) user_status: string;
  @ApiProperty({ type: String }) voip_status: string;
  @ApiProperty({ type: String }) created_at: string;
}

/** What only the person themselves is told. */
export class MeRest extends UserRest {
  @ApiProperty({ type: [String] }) permissions: string[];
  @ApiProperty({ type: [String] }) favourite_reactions: string[];
  @ApiProperty({ type: Boolean }) two_factor_authentication_enabled: boolean;
  @ApiProperty({ type: Boolean }) needs_new_pw: boolean;
}

export function userRest(user: UserView): UserRest {
  const presence = user.isOnline ? 'ONLINE' : 'OFFLINE';
  return {
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    first_name: user.firstName,
    last_name: user.lastName,
    name: user.fullName,
    agency_id: user.agencyId,
    role: { id: roles[user.role].id, name: user.role },
    is_primary: user.isPrimary,
    is_assignable: user.isAssignable,
    locale_code: user.localeCode,
    timezone: user.timezone,
    color: user.color,
    abbr: user.abbr,
    profile_image: null,
    is_online: user.isOnline,
    chat_status: presence,
    user_status: user.isActive ? 'ACTIVE' : 'INACTIVE',
    voip_status: 'OFFLINE',
    created_at: user.createdAt.toISOString(),
  };
}

export function meRest(user: UserView, permissions: Iterable<Permission>): MeRest {
  return {
    ...userRest(user),
    permissions: [...permissions],
    favourite_reactions: [],
    two_factor_authentication_enabled: false,
    needs_new_pw: false,
  };
}
