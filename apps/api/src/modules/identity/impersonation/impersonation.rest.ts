import { ApiProperty } from '@nestjs/swagger';
import type { ActingView } from './impersonation.rules.js';
import type { HandoverLink } from './impersonation.service.js';

class ActingPersonRest {
  @ApiProperty({ type: Number, nullable: true }) id: number | null;
  @ApiProperty({ type: String }) name: string;
}

export class ImpersonationRest {
  @ApiProperty({ type: Boolean }) active: boolean;
  @ApiProperty({ type: String, enum: ['impersonation', 'staff'], nullable: true }) kind: string | null;
  @ApiProperty({ type: ActingPersonRest, nullable: true, description: 'Who sits behind the screen.' })
  impersonator: ActingPersonRest | null;
  @ApiProperty({ type: ActingPersonRest, nullable: true, description: 'As whom.' })
  user: ActingPersonRest | null;
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
  @ApiProperty({ type: String, nullable: true }) started_at: string | null;
  @ApiProperty({ type: String, nullable: true }) expires_at: string | null;
}

export class HandoverLinkRest {
  @ApiProperty({ type: String, description: 'Works once.' }) url: string;
  @ApiProperty({ type: Number, description: 'Seconds.' }) expires_in: number;
}

export class ImpersonationEndedRest {
  @ApiProperty({
    type: Boolean,
    description: 'Whether this browser is signed in as the person themselves again.',
  })
  returned: boolean;
}

export function impersonationRest(acting: ActingView | null): ImpersonationRest {
  return {
    active: acting !== null,
    kind: acting?.kind ?? null,
    impersonator: acting?.by ?? null,
    user: acting?.as ?? null,
    reason: acting?.reason ?? null,
    started_at: acting?.startedAt.toISOString() ?? null,
    expires_at: acting?.expiresAt.toISOString() ?? null,
  };
}

export function handoverLinkRest({ url, expiresIn }: HandoverLink): HandoverLinkRest {
  return { url, expires_in: expiresIn };
}
