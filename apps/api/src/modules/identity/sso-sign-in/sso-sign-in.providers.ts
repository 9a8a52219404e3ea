import { SsoAccountsService } from './sso-accounts.service.js';
import { SsoAttemptsRepository } from './sso-attempts.repository.js';
import { SsoIdentitiesRepository } from './sso-identities.repository.js';
import { SsoSignInController } from './sso-sign-in.controller.js';
import { SsoSignInService } from './sso-sign-in.service.js';
import { SweepAttemptsJob } from './sweep-attempts.job.js';

export const ssoSignIn = {
  controllers: [SsoSignInController],
  providers: [
    SsoAccountsService,
    SsoAttemptsRepository,
    SsoIdentitiesRepository,
    SsoSignInService,
    SweepAttemptsJob,
  ],
};
