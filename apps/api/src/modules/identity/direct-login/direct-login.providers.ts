import { DirectLoginController } from './direct-login.controller.js';
import { DirectLoginResolver } from './direct-login.resolver.js';
import { DirectLoginService } from './direct-login.service.js';
import { HandoverService } from './handover.service.js';

export const directLogin = {
  controllers: [DirectLoginController],
  providers: [DirectLoginResolver, DirectLoginService, HandoverService],
};
