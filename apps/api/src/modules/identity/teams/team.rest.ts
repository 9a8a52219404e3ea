import { ApiProperty } from '@nestjs/swagger';
import type { TeamDetails } from './team.rules.js';

export class TeamRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: Boolean }) load_balancing_enabled: boolean;
  @ApiProperty({ type: Number }) member_count: number;
  @ApiProperty({ type: [Number] }) member_ids: number[];
  @ApiProperty({ type: Number, description: 'Send it back with a change; an older one is refused with 409.' })
  version: number;
  @ApiProperty({ type: String }) created_at: string;
}

export function teamRest(team: TeamDetails): TeamRest {
  return {
    id: team.id,
    name: team.name,
    load_balancing_enabled: team.loadBalancingEnabled,
    member_count: team.memberCount,
    member_ids: team.memberIds,
    version: team.version,
    created_at: team.createdAt.toISOString(),
  };
}
