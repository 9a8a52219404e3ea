import { ApiProperty } from '@nestjs/swagger';
import type { CallView } from './call-list.repository.js';
import type { VoiceLine } from './calls.service.js';

export class CallRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: Number }) channel_id: number;
  @ApiProperty({ type: String, enum: ['in', 'out'] }) direction: string;
  @ApiProperty({ type: String }) number: string;
  @ApiProperty({ type: String, enum: ['starting', 'ringing', 'ongoing', 'ended'] }) status: string;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['answered', 'missed', 'busy', 'failed', 'voicemail'],
  })
  outcome: string | null;
  @ApiProperty({ type: Number, nullable: true }) contact_id: number | null;
  @ApiProperty({ type: String, nullable: true }) contact_name: string | null;
  @ApiProperty({ type: Number, nullable: true }) ticket_id: number | null;
  @ApiProperty({ type: Number, nullable: true }) user_id: number | null;
  @ApiProperty({ type: [String] }) path: string[];
  @ApiProperty({ type: String }) started_at: string;
  @ApiProperty({ type: String, nullable: true }) answered_at: string | null;
  @ApiProperty({ type: String, nullable: true }) ended_at: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Seconds of conversation.' })
  duration: number | null;
}

export class VoipTokenRest {
  @ApiProperty({ type: Number }) channel_id: number;
  @ApiProperty({ type: String }) number: string;
  @ApiProperty({ type: String }) token: string;
  @ApiProperty({ type: String }) identity: string;
  @ApiProperty({ type: String }) expires_at: string;
}

export class VoipContactRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) full_name: string;
  @ApiProperty({ type: String }) phone: string;
}

export function callRest(call: CallView): CallRest {
  return {
    id: call.id,
    channel_id: call.channelId,
    direction: call.direction,
    number: call.number,
    status: call.status,
    outcome: call.outcome,
    contact_id: call.contactId,
    contact_name: call.contactName,
    ticket_id: call.ticketId,
    user_id: call.userId,
    path: call.path,
    started_at: call.startedAt.toISOString(),
    answered_at: call.answeredAt?.toISOString() ?? null,
    ended_at: call.endedAt?.toISOString() ?? null,
    duration: call.duration,
  };
}

export function voipTokenRest({ channelId, number, token, identity, expiresAt }: VoiceLine): VoipTokenRest {
  return { channel_id: channelId, number, token, identity, expires_at: expiresAt.toISOString() };
}
