import { type DynamicModule, Module } from '@nestjs/common';
import { entities } from './database.entities.js';
import { BootstrapModule } from './bootstrap/bootstrap.module.js';
import { HelloController } from './hello.controller.js';
import { ChannelsModule, MailListenerModule } from './modules/channels/index.js';
import { ContactsModule } from './modules/contacts/index.js';
import { IdentityModule } from './modules/identity/index.js';
import { InboxModule } from './modules/inbox/index.js';
import { InternalChatModule } from './modules/internal-chat/index.js';
import { NotificationsModule } from './modules/notifications/index.js';
import { OrganisationModule } from './modules/organisation/index.js';
import { AccessModule } from './platform/access/access.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Config } from './platform/config/index.js';
import { DatabaseModule } from './platform/database/index.js';
import { FloorModule } from './platform/floor.module.js';
import { GraphqlSocketModule } from './platform/graphql/graphql-socket.module.js';
import { OutboxModule, OutboxRelayModule } from './platform/outbox/outbox.module.js';
import { SocketModule } from './platform/realtime/socket.module.js';

export type ProcessRole = 'api' | 'worker';

/** The composition root: the only file that lists the modules. */
@Module({})
export class AppModule {
  static forRoot(config: Config, role: ProcessRole): DynamicModule {
    return {
      module: AppModule,
      controllers: [HelloController],
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot(entities, role),
        FloorModule.forRoot(role),
        SocketModule,
        OutboxModule,
        AccessModule,
        IdentityModule,
        OrganisationModule,
        ContactsModule,
        ChannelsModule,
        InboxModule,
        InternalChatModule,
        NotificationsModule,
        BootstrapModule,
        ...(role === 'api' ? [GraphqlSocketModule] : [OutboxRelayModule, MailListenerModule]),
      ],
    };
  }
}
