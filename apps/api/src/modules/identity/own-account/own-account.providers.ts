import { OwnAccountController } from './own-account.controller.js';
import { OwnAccountRepository } from './own-account.repository.js';
import { OwnAccountResolver } from './own-account.resolver.js';
import { OwnAccountService } from './own-account.service.js';

export const ownAccount = {
  controllers: [OwnAccountController],
  providers: [OwnAccountRepository, OwnAccountResolver, OwnAccountService],
};
