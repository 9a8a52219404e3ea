import { ApiKeyAuthenticatorService } from './api-key-authenticator.service.js';
import { ApiKeyCache } from './api-key-cache.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { ApiKeysResolver } from './api-keys.resolver.js';
import { ApiKeysService } from './api-keys.service.js';

export const apiKeys = {
  controllers: [ApiKeysController],
  providers: [ApiKeyAuthenticatorService, ApiKeyCache, ApiKeysRepository, ApiKeysResolver, ApiKeysService],
};
