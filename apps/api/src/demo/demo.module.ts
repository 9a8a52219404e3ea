import { type DynamicModule, Module } from '@nestjs/common';
import { AppModule } from '../app.module.js';
import { ContactsModule } from '../modules/contacts/index.js';
import { InboxModule } from '../modules/inbox/index.js';
import type { Config } from '../platform/config/index.js';
import { DemoRepository } from './demo.repository.js';
import { DemoService } from './demo.service.js';

/** The product with the demo's writer beside it: only for the command that fills an empty database. */
@Module({})
export class DemoModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: DemoModule,
      imports: [AppModule.forRoot(config, 'api'), ContactsModule, InboxModule],
      providers: [DemoService, DemoRepository],
    };
  }
}
