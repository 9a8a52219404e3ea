import { defineErrors } from '../../platform/errors/coded-error.js';

export const InboxErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'This does not exist, or you may not see it.' },
  versionConflict: {
    kind: 'conflict',
    code: 'inbox.version_conflict',
    message: 'Somebody else changed this conversation in the meantime.',
  },
  alreadyClosed: {
    kind: 'conflict',
    code: 'inbox.ticket_closed',
    message: 'This conversation is closed; reopen it first.',
  },
  spamNotAnswered: {
    kind: 'conflict',
    code: 'inbox.ticket_is_spam',
    message: 'This conversation is marked as spam; take the mark away before you answer.',
  },
  channelDisabled: {
    kind: 'conflict',
    code: 'inbox.channel_disabled',
    message: 'This channel is not connected, so nothing can be sent through it.',
  },
  keyUsedElsewhere: {
    kind: 'conflict',
    code: 'inbox.client_key_used',
    message: 'This key belongs to a message in another conversation.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
  notRetryable: {
    kind: 'conflict',
    code: 'inbox.not_retryable',
    message: 'Only a message that could not be sent can be sent again.',
  },
  fileTooLarge: { kind: 'too_large', code: 'request.too_large', message: 'Files may be up to 25 MB.' },
  fileMissing: { kind: 'invalid', code: 'validation.failed', message: 'Send the file in the field "file".' },
});
