import { DoNotDisturbController } from './do-not-disturb.controller.js';
import { DoNotDisturbRepository } from './do-not-disturb.repository.js';
import { DoNotDisturbResolver } from './do-not-disturb.resolver.js';
import { DoNotDisturbService } from './do-not-disturb.service.js';

export const doNotDisturb = {
  controllers: [DoNotDisturbController],
  providers: [DoNotDisturbRepository, DoNotDisturbResolver, DoNotDisturbService],
};
