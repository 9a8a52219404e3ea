import { UserConfigController } from './user-config.controller.js';
import { UserConfigNews } from './user-config-news.service.js';
import { UserConfigRepository } from './user-config.repository.js';
import { UserConfigResolver } from './user-config.resolver.js';
import { UserConfigService } from './user-config.service.js';

export const userConfig = {
  controllers: [UserConfigController],
  providers: [UserConfigNews, UserConfigRepository, UserConfigResolver, UserConfigService],
};
