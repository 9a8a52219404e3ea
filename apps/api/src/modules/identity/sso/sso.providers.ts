import { SsoConnectionsRepository } from './sso-connections.repository.js';
import { SsoConnectionsService } from './sso-connections.service.js';
import { SsoPolicyService } from './sso-policy.service.js';
import { SsoProviderService } from './sso-provider.service.js';
import { SsoController } from './sso.controller.js';
import { SsoResolver } from './sso.resolver.js';

export const sso = {
  controllers: [SsoController],
  providers: [
    SsoConnectionsRepository,
    SsoConnectionsService,
    SsoPolicyService,
    SsoProviderService,
    SsoResolver,
  ],
};
