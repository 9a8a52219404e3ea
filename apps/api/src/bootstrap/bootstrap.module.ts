import { Module } from '@nestjs/common';
import { ChannelsModule } from '../modules/channels/index.js';
import { ContactsModule } from '../modules/contacts/index.js';
import { IdentityModule } from '../modules/identity/index.js';
import { OrganisationModule } from '../modules/organisation/index.js';
import { BootstrapController } from './bootstrap.controller.js';
import { BootstrapService } from './bootstrap.service.js';

/** Above the modules: what several of them say together. It owns no table and is imported by nobody but the program. */
@Module({
  imports: [IdentityModule, OrganisationModule, ChannelsModule, ContactsModule],
  controllers: [BootstrapController],
  providers: [BootstrapService],
})
export class BootstrapModule {}
