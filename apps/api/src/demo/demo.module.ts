import { type DynamicModule, Module } from '@nestjs/common';
import { AppModule } from '../app.module.js';
import { ChannelsModule } from '../modules/channels/index.js';
import { ContactsModule } from '../modules/contacts/index.js';
import { IdentityModule } from '../modules/identity/index.js';
import { InboxModule } from '../modules/inbox/index.js';
import { InternalChatModule } from '../modules/internal-chat/index.js';
import { OrganisationModule } from '../modules/organisation/index.js';
import type { Config } from '../platform/config/index.js';
import { DemoCare } from './demo-care.service.js';
import { DemoChat } from './demo-chat.service.js';
import { DemoGroups } from './demo-groups.service.js';
import { DemoInbox } from './demo-inbox.service.js';
import { DemoPlaces } from './demo-places.service.js';
import { DemoProfiles } from './demo-profiles.service.js';
import { DemoQuickReplies } from './demo-quick-replies.service.js';
import { DemoRepository } from './demo.repository.js';
import { DemoWiring } from './demo-wiring.service.js';
import { DemoService } from './demo.service.js';

/** The product with the demo's writer beside it: only for the command that fills an empty database. */
@Module({})
export class DemoModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: DemoModule,
      imports: [
        AppModule.forRoot(config, 'api'),
        ChannelsModule,
        ContactsModule,
        InboxModule,
        InternalChatModule,
        OrganisationModule,
        IdentityModule,
      ],
      providers: [
        DemoService,
        DemoWiring,
        DemoRepository,
        DemoQuickReplies,
        DemoCare,
        DemoChat,
        DemoGroups,
        DemoInbox,
        DemoPlaces,
        DemoProfiles,
      ],
    };
  }
}
