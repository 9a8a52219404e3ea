import { Inject, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Shutdown } from '../../../platform/shutdown/index.js';
import { ChannelsModule } from '../channels.module.js';
import { SmtpListener } from './smtp-listener.js';

/** Opens the mail port. Only the worker process imports this. */
@Module({ imports: [ChannelsModule] })
export class MailListenerModule implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    @Inject(SmtpListener) private readonly listener: SmtpListener,
    @Inject(Shutdown) private readonly shutdown: Shutdown,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.shutdown.onDrain('mail', () => this.listener.stop());
    await this.listener.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.listener.stop();
  }
}
