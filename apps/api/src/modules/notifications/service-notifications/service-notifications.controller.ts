import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Ctx, SignedIn } from '../../../platform/access/index.js';
import type { RequestContext } from '../../../platform/context/index.js';
import { serviceLevels, type ServiceNotificationView } from './service-notification.rules.js';
import { ServiceNotificationsService } from './service-notifications.service.js';

export class ServiceNotificationRest {
  @ApiProperty({ type: Number }) id: number;
  @ApiProperty({ type: String, enum: serviceLevels }) level: string;
  @ApiProperty({ type: String }) text: string;
  @ApiProperty({ type: String, nullable: true }) url: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) starts_at: string;
  @ApiProperty({ type: String, format: 'date-time' }) ends_at: string;
}

@ApiTags('Service notifications')
@ApiBearerAuth()
@Controller('api/v2/service_notifications')
export class ServiceNotificationsController {
  constructor(private readonly notifications: ServiceNotificationsService) {}

  /** What the operator of this Parley says to everybody now. */
  @Get()
  @SignedIn()
  async list(@Ctx() ctx: RequestContext): Promise<{ data: ServiceNotificationRest[] }> {
    return { data: (await this.notifications.current(ctx.now())).map(shown) };
  }
}

function shown({ id, level, text, url, startsAt, endsAt }: ServiceNotificationView): ServiceNotificationRest {
  return { id, level, text, url, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
}
