import { defineErrors } from '../errors/coded-error.js';

export const IdempotencyErrors = defineErrors({
  conflict: {
    kind: 'conflict',
    code: 'idempotency.conflict',
    message: 'This Idempotency-Key was used for another request.',
  },
  inProgress: {
    kind: 'conflict',
    code: 'idempotency.in_progress',
    message: 'The first request with this Idempotency-Key is still under way.',
  },
  answerLost: {
    kind: 'conflict',
    code: 'idempotency.answer_lost',
    message:
      'The first request with this Idempotency-Key changed something, and its answer was lost. Look at what is there now; it is not done again.',
  },
  badKey: {
    kind: 'malformed',
    code: 'idempotency.key_invalid',
    message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  },
});
