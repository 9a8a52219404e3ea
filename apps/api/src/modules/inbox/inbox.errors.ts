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
  nothingUnread: {
    kind: 'conflict',
    code: 'inbox.nothing_unread',
    message: 'Everything that the customer wrote was answered: there is nothing that could be unread.',
  },
  resultRequired: {
    kind: 'invalid',
    code: 'inbox.result_required',
    message: 'Choose what came out of this conversation before you close it.',
  },
  ticketDeleted: {
    kind: 'conflict',
    code: 'inbox.ticket_deleted',
    message: 'This conversation was deleted; bring it back first.',
  },
  bulkTooMany: {
    kind: 'invalid',
    code: 'inbox.bulk_too_many',
    message: 'That is more conversations than can be changed at once. Narrow the list down.',
  },
  bulkEmpty: {
    kind: 'invalid',
    code: 'inbox.bulk_empty',
    message: 'There is no conversation to change.',
  },
  bulkOver: {
    kind: 'conflict',
    code: 'inbox.bulk_over',
    message: 'This is over already; there is nothing left to stop.',
  },
  bulkNotUndoable: {
    kind: 'conflict',
    code: 'inbox.bulk_not_undoable',
    message:
      'This cannot be undone: it still runs, was undone already, is too old, or was of a kind that stays.',
  },
  bulkKeyUsed: {
    kind: 'conflict',
    code: 'inbox.client_key_used',
    message: 'This key belongs to another operation.',
  },
  merged: {
    kind: 'conflict',
    code: 'inbox.ticket_merged',
    message: 'This conversation was merged into another one; go on there.',
  },
  fieldsRequired: {
    kind: 'invalid',
    code: 'inbox.fields_required',
    message: 'Fill in what is needed before you close this conversation.',
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
  noMailbox: {
    kind: 'conflict',
    code: 'inbox.no_mailbox',
    message: 'There is no mailbox that this could be sent from.',
  },
  alreadySent: {
    kind: 'conflict',
    code: 'inbox.already_sent',
    message: 'This was sent, or taken back, in the meantime.',
  },
  tooManyScheduled: {
    kind: 'conflict',
    code: 'inbox.too_many_scheduled',
    message: 'So many messages wait in this conversation already; cancel one of them first.',
  },
  notEditable: {
    kind: 'forbidden',
    code: 'inbox.not_editable',
    message: 'Only who wrote a note may change it.',
  },
  notForwardable: {
    kind: 'conflict',
    code: 'inbox.not_forwardable',
    message: 'Notes and lines of the timeline are not for people outside.',
  },
  notMail: { kind: 'not_found', code: 'inbox.not_an_email', message: 'This message is no e-mail.' },
  rawGone: {
    kind: 'gone',
    code: 'inbox.raw_mail_gone',
    message: 'The original of this e-mail was kept for its time and is not there any more.',
  },
  contactOptedOut: {
    kind: 'conflict',
    code: 'inbox.contact_opted_out',
    message: 'This contact does not want to be written to by this kind of channel.',
  },
  channelCannotStart: {
    kind: 'conflict',
    code: 'inbox.channel_cannot_start',
    message: 'A conversation cannot be begun by this channel.',
  },
  draftConflict: {
    kind: 'conflict',
    code: 'inbox.draft_conflict',
    message: 'This draft was changed in another window.',
  },
  tooManyDrafts: {
    kind: 'conflict',
    code: 'inbox.too_many_drafts',
    message: 'There are too many drafts of new conversations; send or discard some first.',
  },
  answeredMeanwhile: {
    kind: 'conflict',
    code: 'inbox.answered_meanwhile',
    message: 'Something was written in this conversation in the meantime; look at it before you send.',
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
