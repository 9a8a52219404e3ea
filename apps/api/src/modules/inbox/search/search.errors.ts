import { defineErrors } from '../../../platform/errors/coded-error.js';

export const SearchErrors = defineErrors({
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
  busy: {
    kind: 'unavailable',
    code: 'inbox.search_busy',
    message: 'Many people are searching right now; try again in a second.',
  },
  tooBroad: {
    kind: 'unavailable',
    code: 'inbox.search_too_broad',
    message: 'This search took too long and was given up; add a word or a filter.',
  },
});
