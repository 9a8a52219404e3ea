import { ApiProperty } from '@nestjs/swagger';
import type { ContactIdentityView, ContactView } from './contact.rules.js';

class ContactIdentityRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) kind: string;
  @ApiProperty({ type: String }) value: string;
  @ApiProperty({ type: Number, nullable: true }) channel_id: number | null;
}

export class ContactRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) full_name: string;
  @ApiProperty({ type: String, nullable: true }) email: string | null;
  @ApiProperty({ type: String, nullable: true }) phone: string | null;
  @ApiProperty({ type: String, nullable: true }) locale_code: string | null;
  @ApiProperty({ type: Boolean, description: 'Nobody said it: it follows from what they wrote.' })
  is_language_guessed: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'The IANA name.' }) time_zone: string | null;
  @ApiProperty({ type: Boolean, description: 'Nobody said it: it follows from their number or browser.' })
  is_time_zone_guessed: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'An address of this server; 96 by 96 pixels, 512 by 512 with 512 at its end.',
  })
  picture: string | null;
  @ApiProperty({ type: Boolean }) is_blocked: boolean;
  @ApiProperty({ type: Boolean }) is_deleted: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'Who it became in a merge.' })
  merged_into_id: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'To the minute.' }) last_wrote_at: string | null;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: [ContactIdentityRest] }) identities: ContactIdentityRest[];
  @ApiProperty({ type: String }) created_at: string;
  @ApiProperty({ type: String }) updated_at: string;
}

export function contactRest(contact: ContactView, identities: readonly ContactIdentityView[]): ContactRest {
  return {
    id: contact.id,
    full_name: contact.fullName,
    email: contact.email,
    phone: contact.phone,
    locale_code: contact.localeCode,
    is_language_guessed: contact.isLanguageGuessed,
    time_zone: contact.timeZone,
    is_time_zone_guessed: contact.isTimeZoneGuessed,
    picture: contact.picture,
    is_blocked: contact.isBlocked,
    is_deleted: contact.deletedAt !== null,
    merged_into_id: contact.mergedIntoId,
    last_wrote_at: contact.lastWroteAt?.toISOString() ?? null,
    version: contact.version,
    identities: identities.map(({ id, kind, value, channelId }) => ({
      id,
      kind,
      value,
      channel_id: channelId,
    })),
    created_at: contact.createdAt.toISOString(),
    updated_at: contact.updatedAt.toISOString(),
  };
}
