import { ChannelEventsResolver } from './channel-events.resolver.js';
import { RealtimeAuthController } from './realtime-auth.controller.js';
import { RealtimeChannels } from './realtime-channels.service.js';

export const realtimeChannels = {
  controllers: [RealtimeAuthController],
  providers: [ChannelEventsResolver, RealtimeChannels],
};
