import { EndActing } from './end-acting.js';
import { ImpersonationController } from './impersonation.controller.js';
import { ImpersonationRepository } from './impersonation.repository.js';
import { ImpersonationResolver } from './impersonation.resolver.js';
import { ImpersonationService } from './impersonation.service.js';
import { OwnSessionCookie } from './own-session-cookie.js';

export const impersonation = {
  controllers: [ImpersonationController],
  providers: [
    EndActing,
    ImpersonationRepository,
    ImpersonationResolver,
    ImpersonationService,
    OwnSessionCookie,
  ],
};
