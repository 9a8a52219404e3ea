import { ApiProperty } from '@nestjs/swagger';
import { signInMethods, type SignInMethod } from '@parley/schema';
import type { SessionView } from './sessions-list.service.js';

class DeviceRest {
  @ApiProperty({ type: String, enum: ['desktop', 'phone', 'tablet', 'other'] }) kind: string;
  @ApiProperty({ type: String, description: 'Empty where it does not say.' }) browser: string;
  @ApiProperty({ type: String, description: 'Empty where it does not say.' }) system: string;
}

export class SessionRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: DeviceRest }) device: DeviceRest;
  @ApiProperty({ type: String }) ip: string;
  @ApiProperty({ enum: signInMethods }) method: SignInMethod;
  @ApiProperty({ type: Boolean }) second_factor: boolean;
  @ApiProperty({ type: String }) created_at: string;
  @ApiProperty({ type: String }) last_used_at: string;
  @ApiProperty({ type: String }) expires_at: string;
  @ApiProperty({ type: Boolean }) is_current: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Who acts as you in it.' })
  impersonator_name: string | null;
}

export class EndedSessionsRest {
  @ApiProperty({ type: Number, description: 'How many sessions ended.' }) ended: number;
}

export function sessionRest(session: SessionView): SessionRest {
  return {
    id: session.id,
    device: session.device,
    ip: session.ip,
    method: session.method,
    second_factor: session.hasSecondFactor,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    is_current: session.isCurrent,
    impersonator_name: session.impersonatorName,
  };
}
