import { defineErrors } from '../../../platform/errors/index.js';

export const ApiKeyErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'This API key does not exist.' },
  tooMany: {
    kind: 'conflict',
    code: 'api_key.too_many',
    message: 'There are as many API keys as a company can have. Revoke one that is not used any more.',
  },
});
