import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Shutdown } from '../../../platform/shutdown/index.js';
import { ChannelsModule } from '../channels.module.js';
import { MailboxKeeper } from '../mailboxes/mailbox-keeper.service.js';
import { SmtpListener } from './smtp-listener.js';

/** Opens the mail port, and reads the mailboxes elsewhere. Only the worker process imports this. */
@Module({ imports: [ChannelsModule] })
export class MailListenerModule implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    @Inject(SmtpListener) private readonly listener: SmtpListener,
    @Inject(MailboxKeeper) private readonly mailboxes: MailboxKeeper,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.shutdown.onDrain('mail', () => this.listener.stop());
    this.shutdown.onDrain('mailboxes', () => this.mailboxes.stop());
    await this.listener.start();
    this.mailboxes.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.listener.stop(), this.mailboxes.stop()]);
  }
}
