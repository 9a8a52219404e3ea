import { UserListController } from './user-list.controller.js';
import { UserLoader } from './user.loader.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UserConnectionResolver, UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';

export const userParts = {
  controllers: [UserListController, UsersController],
  providers: [UserConnectionResolver, UserLoader, UsersRepository, UsersResolver, UsersService],
};
