import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetResolver } from './password-reset.resolver.js';
import { PasswordResetService } from './password-reset.service.js';

export const passwordReset = {
  controllers: [PasswordResetController],
  providers: [PasswordResetResolver, PasswordResetService],
};
