import { ApiProperty } from '@nestjs/swagger';
import type { LocationView } from './location.rules.js';

export class LocationRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) street: string;
  @ApiProperty({ type: String }) postal_code: string;
  @ApiProperty({ type: String }) city: string;
  @ApiProperty({ type: String }) region: string;
  @ApiProperty({ type: String, description: 'Two letters; empty when it is not told.' }) country_code: string;
  @ApiProperty({ type: String }) phone: string;
  @ApiProperty({ type: String }) email: string;
  @ApiProperty({ type: Number, nullable: true }) business_hours_id: number | null;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
}

export function locationRest(location: LocationView): LocationRest {
  const { id, name, street, city, region, phone, email, version } = location;
  return {
    id,
    name,
    street,
    postal_code: location.postalCode,
    city,
    region,
    country_code: location.countryCode,
    phone,
    email,
    business_hours_id: location.businessHoursId,
    version,
    created_at: location.createdAt.toISOString(),
  };
}
