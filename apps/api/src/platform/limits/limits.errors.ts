import { defineErrors } from '../errors/coded-error.js';

export const LimitErrors = defineErrors({
  tooMany: {
    kind: 'too_many',
    code: 'rate_limit.exceeded',
    message: 'Too many requests; please wait a little.',
  },
});
