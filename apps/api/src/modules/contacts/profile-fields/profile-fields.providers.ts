import { ProfileFieldsController } from './profile-fields.controller.js';
import { ProfileFieldsLoader } from './profile-fields.loader.js';
import { ProfileFieldsRepository } from './profile-fields.repository.js';
import { ProfileFieldsResolver } from './profile-fields.resolver.js';
import { ProfileFieldsService } from './profile-fields.service.js';

export const profileFields = {
  controllers: [ProfileFieldsController],
  providers: [ProfileFieldsLoader, ProfileFieldsRepository, ProfileFieldsResolver, ProfileFieldsService],
  exports: [ProfileFieldsService],
};
