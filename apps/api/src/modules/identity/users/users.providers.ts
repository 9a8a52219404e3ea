import { MeFieldsResolver } from './me-fields.resolver.js';
import { PersonContextsRepository } from './person-contexts.repository.js';
import { PersonContextsService } from './person-contexts.service.js';
import { UserListController } from './user-list.controller.js';
import { UserLoader } from './user.loader.js';
import { UserLooksLoader } from './user-looks.loader.js';
import { UserLooksRepository } from './user-looks.repository.js';
import { UserLooksResolver } from './user-looks.resolver.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UserConnectionResolver, UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';

export const userParts = {
  controllers: [UserListController, UsersController],
  providers: [
    MeFieldsResolver,
    PersonContextsRepository,
    PersonContextsService,
    UserLooksLoader,
    UserLooksRepository,
    UserLooksResolver,
    UserConnectionResolver,
    UserLoader,
    UsersRepository,
    UsersResolver,
    UsersService,
  ],
};
