import { defineErrors } from '../../../platform/errors/index.js';

export const UserConfigErrors = defineErrors({
  tooMany: {
    kind: 'invalid',
    code: 'user_config.too_many',
    message: 'So many settings cannot be kept for one person.',
  },
});
