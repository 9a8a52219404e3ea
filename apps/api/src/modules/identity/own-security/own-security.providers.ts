import { ChangePasswordService } from './change-password.service.js';
import { OwnSecurityController } from './own-security.controller.js';
import { OwnSecurityResolver } from './own-security.resolver.js';
import { SessionListRepository } from './session-list.repository.js';
import { SessionsListService } from './sessions-list.service.js';

export const ownSecurity = {
  controllers: [OwnSecurityController],
  providers: [ChangePasswordService, OwnSecurityResolver, SessionListRepository, SessionsListService],
};
