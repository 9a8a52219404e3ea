import { ApiProperty } from '@nestjs/swagger';
import type { ScheduleView } from './do-not-disturb.rules.js';

export class DoNotDisturbRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Boolean }) enabled: boolean;
  @ApiProperty({ type: Boolean }) automatically_enabled: boolean;
  @ApiProperty({ type: String, nullable: true }) expires_at: string | null;
  @ApiProperty({ type: String }) from: string;
  @ApiProperty({ type: String }) to: string;
  @ApiProperty({ type: Boolean }) is_active: boolean;
}

export function doNotDisturbRest(view: ScheduleView): DoNotDisturbRest {
  return {
    id: view.id,
    enabled: view.enabled,
    automatically_enabled: view.automaticallyEnabled,
    expires_at: view.expiresAt?.toISOString() ?? null,
    from: view.from,
    to: view.to,
    is_active: view.isActive,
  };
}
