import { VerifySecondFactorService } from '../sign-in/verify-second-factor.service.js';
import { MeSecurityResolver } from './me-security.resolver.js';
import { ResetTwoFactorService } from './reset-two-factor.service.js';
import { SecondFactorService } from './second-factor.service.js';
import { SetUpNeedService } from './set-up-need.service.js';
import { TwoFactorController } from './two-factor.controller.js';
import { TwoFactorMailsService } from './two-factor-mails.service.js';
import { TwoFactorRepository } from './two-factor.repository.js';
import { TwoFactorResolver } from './two-factor.resolver.js';
import { TwoFactorService } from './two-factor.service.js';

export const twoFactor = {
  controllers: [TwoFactorController],
  providers: [
    MeSecurityResolver,
    ResetTwoFactorService,
    SecondFactorService,
    SetUpNeedService,
    TwoFactorMailsService,
    TwoFactorRepository,
    TwoFactorResolver,
    TwoFactorService,
    VerifySecondFactorService,
  ],
};
