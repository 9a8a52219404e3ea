import { ApiProperty } from '@nestjs/swagger';
import type { ContactConsentView } from './contact-consent.rules.js';

export class ContactConsentRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String, description: 'A kind of channel, such as email.' }) channel_type: string;
  @ApiProperty({ type: String, description: 'unknown, opted_in or opted_out' }) state: string;
  @ApiProperty({ type: String, description: 'agent, customer, import or api' }) source: string;
  @ApiProperty({ type: String }) evidence: string;
  @ApiProperty({ type: Number, nullable: true }) author_id: number | null;
  @ApiProperty({ type: String }) created_at: string;
}

export function contactConsentRest(consent: ContactConsentView): ContactConsentRest {
  return {
    id: consent.id,
    channel_type: consent.channelType.toLowerCase(),
    state: consent.state.toLowerCase(),
    source: consent.source.toLowerCase(),
    evidence: consent.evidence,
    author_id: consent.authorId,
    created_at: consent.createdAt.toISOString(),
  };
}
