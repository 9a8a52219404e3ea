import { ApiProperty } from '@nestjs/swagger';
import type { StaffAccessState, StaffAccessView } from './staff-access.rules.js';

class StaffAccessGrantRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) operator: string;
  @ApiProperty({ type: String }) reason: string;
  @ApiProperty({ type: String }) starts_at: string;
  @ApiProperty({ type: String }) ends_at: string;
  @ApiProperty({ type: String, nullable: true }) ended_at: string | null;
  @ApiProperty({ type: String, nullable: true }) ended_by: string | null;
  @ApiProperty({ type: Boolean }) is_open: boolean;
}

export class StaffAccessRest {
  @ApiProperty({ type: Boolean }) allowed: boolean;
  @ApiProperty({ type: [StaffAccessGrantRest] }) grants: StaffAccessGrantRest[];
}

export function staffAccessRest({ allowed, grants }: StaffAccessState): StaffAccessRest {
  return { allowed, grants: grants.map(grantRest) };
}

function grantRest(grant: StaffAccessView): StaffAccessGrantRest {
  return {
    id: grant.id,
    operator: grant.operator,
    reason: grant.reason,
    starts_at: grant.startsAt.toISOString(),
    ends_at: grant.endsAt.toISOString(),
    ended_at: grant.endedAt?.toISOString() ?? null,
    ended_by: grant.endedByName,
    is_open: grant.isOpen,
  };
}
