import { defineErrors } from '../../../platform/errors/index.js';

export const ContactImportErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'This import does not exist.' },
  notReady: {
    kind: 'conflict',
    code: 'contact_import.not_ready',
    message: 'This import is not waiting to be begun.',
  },
  over: { kind: 'conflict', code: 'contact_import.over', message: 'This import is over.' },
  notUndoable: {
    kind: 'conflict',
    code: 'contact_import.not_undoable',
    message: 'This import cannot be undone, or not any more.',
  },
  noFile: { kind: 'invalid', code: 'validation.failed', message: 'Send the file in the field "file".' },
});
