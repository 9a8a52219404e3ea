import { Global, Module } from '@nestjs/common';
import { SendSystemMailJob } from './send-system-mail.job.js';
import { SystemMailPost } from './system-mail-post.js';
import { SystemMails } from './system-mails.js';
import { SystemMailsRepository } from './system-mails.repository.js';
import { SystemMailTransport } from './system-mail-transport.js';

@Global()
@Module({
  providers: [SystemMails, SystemMailsRepository, SystemMailPost, SystemMailTransport, SendSystemMailJob],
  exports: [SystemMails, SystemMailPost],
})
export class SystemMailModule {}
