import { PasswordSetupController } from './password-setup.controller.js';
import { PasswordSetupResolver } from './password-setup.resolver.js';
import { PasswordSetupService } from './password-setup.service.js';

export const passwordSetup = {
  controllers: [PasswordSetupController],
  providers: [PasswordSetupResolver, PasswordSetupService],
};
