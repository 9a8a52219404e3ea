import type { Provider, Type } from '@nestjs/common';
import { MailUnseenWorker } from './mail-unseen.job.js';
import { MailUnseen } from './mail-unseen.service.js';
import { UnseenAnswersRepository } from './unseen-answers.repository.js';

/** Answers in a website's chat that go by mail, because nobody saw them there. */
export const unseen = {
  controllers: [] as Type[],
  providers: [MailUnseen, MailUnseenWorker, UnseenAnswersRepository] as Provider[],
};
