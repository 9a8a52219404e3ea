import { UserFieldsController } from './user-fields.controller.js';
import { UserFieldsLoader } from './user-fields.loader.js';
import { UserFieldsRepository } from './user-fields.repository.js';
import { OwnFieldValuesResolver, UserFieldValuesResolver } from './user-fields.resolver.js';
import { UserFieldsService } from './user-fields.service.js';

export const userFields = {
  controllers: [UserFieldsController],
  providers: [
    OwnFieldValuesResolver,
    UserFieldValuesResolver,
    UserFieldsLoader,
    UserFieldsRepository,
    UserFieldsService,
  ],
};
