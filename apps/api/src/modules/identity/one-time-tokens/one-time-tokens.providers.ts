import { MAIL_TOKENS } from '../../../platform/system-mail/index.js';
import { OneTimeTokensRepository } from './one-time-tokens.repository.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import { SweepTokensJob } from './sweep-tokens.job.js';

export const oneTimeTokens = {
  controllers: [],
  providers: [
    OneTimeTokensRepository,
    OneTimeTokensService,
    SweepTokensJob,
    { provide: MAIL_TOKENS, useExisting: OneTimeTokensService },
  ],
};
