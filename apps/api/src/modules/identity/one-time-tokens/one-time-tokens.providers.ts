import { OneTimeTokensRepository } from './one-time-tokens.repository.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import { SweepTokensJob } from './sweep-tokens.job.js';

export const oneTimeTokens = {
  controllers: [],
  providers: [OneTimeTokensRepository, OneTimeTokensService, SweepTokensJob],
};
