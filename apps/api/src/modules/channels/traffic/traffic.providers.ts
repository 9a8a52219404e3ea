import { ForgetTrafficWorker } from './forget-traffic.job.js';
import { ForgetTrafficRepository } from './forget-traffic.repository.js';
import { ForgetTrafficService } from './forget-traffic.service.js';
import { ReplaysService } from './replays.service.js';
import { TrafficRepository } from './traffic.repository.js';
import { ChannelRefusalsResolver, DeliveriesResolver, InboundEventsResolver } from './traffic.resolver.js';
import { TrafficService } from './traffic.service.js';

/** What belongs to looking at what came in and went out. */
export const traffic = [
  ChannelRefusalsResolver,
  DeliveriesResolver,
  ForgetTrafficRepository,
  ForgetTrafficService,
  ForgetTrafficWorker,
  InboundEventsResolver,
  ReplaysService,
  TrafficRepository,
  TrafficService,
];
