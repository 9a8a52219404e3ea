import { defineErrors } from '../../../platform/errors/index.js';

export const StepUpErrors = defineErrors({
  needed: {
    kind: 'forbidden',
    code: 'auth.step_up_needed',
    message: 'Prove that it is you, by your password or a code, and try again.',
  },
});
