import { defineErrors } from '../../../platform/errors/index.js';

export const QuickReplyErrors = defineErrors({
  notFound: {
    kind: 'not_found',
    code: 'not_found',
    message: 'This quick reply does not exist, or is not yours to use.',
  },
  folderNotFound: { kind: 'not_found', code: 'not_found', message: 'This folder does not exist.' },
  versionConflict: {
    kind: 'conflict',
    code: 'inbox.quick_reply_version_conflict',
    message: 'Somebody else changed this quick reply in the meantime.',
  },
  folderVersionConflict: {
    kind: 'conflict',
    code: 'inbox.quick_reply_folder_version_conflict',
    message: 'Somebody else changed this folder in the meantime.',
  },
  tooMany: {
    kind: 'conflict',
    code: 'inbox.too_many_quick_replies',
    message: 'There are as many quick replies as there can be; delete some that nobody uses.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
  fileMissing: { kind: 'invalid', code: 'validation.failed', message: 'Send the file in the field "file".' },
  fileTooLarge: { kind: 'too_large', code: 'request.too_large', message: 'Files may be up to 25 MB.' },
});
