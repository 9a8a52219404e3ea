import { ApiProperty } from '@nestjs/swagger';
import { openingAt, weekdays } from '@parley/schema';
import type { BusinessHoursView, UnavailableChannel } from './business-hours.rules.js';

class OpenSpanRest {
  @ApiProperty({ type: String, example: '09:00' }) from: string;
  @ApiProperty({ type: String, example: '17:30' }) to: string;
}

class OpenDayRest {
  @ApiProperty({ enum: weekdays }) day: string;
  @ApiProperty({ type: [OpenSpanRest] }) spans: OpenSpanRest[];
}

class HoursExceptionRest {
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String, example: '2026-12-25' }) from: string;
  @ApiProperty({ type: String, example: '2026-12-26' }) to: string;
  @ApiProperty({ type: Boolean }) every_year: boolean;
  @ApiProperty({ type: [OpenSpanRest] }) spans: OpenSpanRest[];
}

class HoursChannelRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) type: string;
  @ApiProperty({ type: String }) name: string;
}

export class UnavailableChannelRest extends HoursChannelRest {
  @ApiProperty({ type: Number, description: 'The business hours that have it.' }) business_hours_id: number;
}

class OpeningRest {
  @ApiProperty({ type: Boolean }) is_open: boolean;
  @ApiProperty({ type: String, nullable: true }) until: string | null;
  @ApiProperty({ type: String, nullable: true }) opens_at: string | null;
  @ApiProperty({ type: String, nullable: true }) exception: string | null;
}

export class BusinessHoursRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) time_zone: string;
  @ApiProperty({ type: [OpenDayRest] }) week: OpenDayRest[];
  @ApiProperty({ type: [HoursExceptionRest] }) exceptions: HoursExceptionRest[];
  @ApiProperty({ type: [HoursChannelRest] }) channels: HoursChannelRest[];
  @ApiProperty({ type: OpeningRest, description: 'What they say at this moment.' }) opening: OpeningRest;
  @ApiProperty({ type: Number }) version: number;
  @ApiProperty({ type: String }) created_at: string;
}

export function businessHoursRest(hours: BusinessHoursView, now: Date): BusinessHoursRest {
  const { isOpen, until, opensAt, exception } = openingAt(hours, now);
  return {
    id: hours.id,
    name: hours.name,
    time_zone: hours.timeZone,
    week: weekdays.map((day, at) => ({ day, spans: hours.week[at] ?? [] })),
    exceptions: hours.exceptions.map(({ name, from, to, everyYear, spans }) => ({
      name,
      from,
      to,
      every_year: everyYear,
      spans: [...spans],
    })),
    channels: hours.channels,
    opening: {
      is_open: isOpen,
      until: until?.toISOString() ?? null,
      opens_at: opensAt?.toISOString() ?? null,
      exception,
    },
    version: hours.version,
    created_at: hours.createdAt.toISOString(),
  };
}

export function unavailableRest({
  id,
  type,
  name,
  businessHoursId,
}: UnavailableChannel): UnavailableChannelRest {
  return { id, type, name, business_hours_id: businessHoursId };
}
