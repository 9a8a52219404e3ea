import { ApiProperty } from '@nestjs/swagger';
import { type Permission, type RoleName, roles } from '@parley/schema';
import { looksOf, type UserView } from './user.rules.js';

class TeamRefRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
}

class RoleRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: RoleName;
}

const MANAGED = 'Null for those who do not look after users.';

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
  @ApiProperty({ type: String, enum: ['ONLINE', 'AWAY', 'OFFLINE', 'DO_NOT_DISTURB'] }) chat_status: string;
  @ApiProperty({ type: String }) user_status: string;
  @ApiProperty({
    type: String,
    enum: ['ONLINE', 'OFFLINE'],
    description: 'Whether calls ring for this person.',
  })
  voip_status: string;
  @ApiProperty({ type: String }) created_at: string;
  @ApiProperty({ type: Boolean }) is_billable: boolean;
  @ApiProperty({ type: [TeamRefRest] }) teams: TeamRefRest[];
  @ApiProperty({ type: Number, description: 'Send it back with a change; an older one is refused with 409.' })
  version: number;
  @ApiProperty({ type: Boolean, nullable: true, description: MANAGED })
  two_factor_authentication_enabled: boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: MANAGED }) needs_new_pw: boolean | null;
  @ApiProperty({ type: Boolean, nullable: true, description: MANAGED }) only_private_channels: boolean | null;
  @ApiProperty({ type: String, nullable: true, description: MANAGED }) last_seen_at: string | null;
  @ApiProperty({ type: String, nullable: true, description: MANAGED }) invited_at: string | null;
}

/** What only the person themselves is told. */
export class MeRest extends UserRest {
  @ApiProperty({ type: [String] }) permissions: string[];
  @ApiProperty({ type: [String] }) favourite_reactions: string[];
  @ApiProperty({ type: Boolean }) override two_factor_authentication_enabled: boolean;
  @ApiProperty({ type: Boolean }) override needs_new_pw: boolean;
}

const statusWords = { active: 'ACTIVE', invited: 'INVITED', deactivated: 'INACTIVE' } as const;

const chatStatusOf = ({ isOnline, isAway }: UserView): string =>
  isOnline ? 'ONLINE' : isAway ? 'AWAY' : 'OFFLINE';

export function userRest(user: UserView): UserRest {
  const { profileImage, isDoNotDisturb } = looksOf(user, new Date());
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
    profile_image: profileImage,
    is_online: user.isOnline,
    chat_status: isDoNotDisturb ? 'DO_NOT_DISTURB' : chatStatusOf(user),
    user_status: statusWords[user.status],
    voip_status: user.voipStatus,
    created_at: user.createdAt.toISOString(),
    is_billable: roles[user.role].isBillable,
    teams: user.teams,
    version: user.version,
    two_factor_authentication_enabled: null,
    needs_new_pw: null,
    only_private_channels: null,
    last_seen_at: null,
    invited_at: null,
  };
}

/** With what only those see who look after users. */
export function managedUserRest(user: UserView): UserRest {
  return {
    ...userRest(user),
    two_factor_authentication_enabled: user.hasTwoFactor,
    needs_new_pw: user.needsNewPassword,
    only_private_channels: user.onlyPrivateChannels,
    last_seen_at: user.lastSeenAt?.toISOString() ?? null,
    invited_at: user.invitedAt?.toISOString() ?? null,
  };
}

export function meRest(user: UserView, permissions: Iterable<Permission>): MeRest {
  return {
    ...managedUserRest(user),
    permissions: [...permissions],
    favourite_reactions: user.favouriteReactions,
    two_factor_authentication_enabled: user.hasTwoFactor,
    needs_new_pw: user.needsNewPassword,
  };
}
