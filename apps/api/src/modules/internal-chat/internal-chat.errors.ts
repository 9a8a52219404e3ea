import { defineErrors } from '../../platform/errors/index.js';

export const ChatErrors = defineErrors({
  notFound: { kind: 'not_found', code: 'not_found', message: 'This does not exist, or you may not see it.' },
  notYours: {
    kind: 'forbidden',
    code: 'chat.not_yours',
    message: 'Only who wrote this, or an owner of the thread, may do this.',
  },
  notOwner: {
    kind: 'forbidden',
    code: 'chat.not_owner',
    message: 'Only an owner of the thread may do this.',
  },
  onlyGroups: {
    kind: 'conflict',
    code: 'chat.only_groups',
    message: 'A thread of two people stays as it is: nobody can be added, renamed or taken out.',
  },
  colleagueGone: {
    kind: 'conflict',
    code: 'chat.colleague_gone',
    message: 'This colleague does not work here any more.',
  },
  tooManyPinned: {
    kind: 'conflict',
    code: 'chat.too_many_pinned',
    message: 'As many messages are pinned here as there may be. Take one away first.',
  },
  tooManyReactions: {
    kind: 'conflict',
    code: 'chat.too_many_reactions',
    message: 'This message carries as many different emojis as it can.',
  },
  tooManyReminders: {
    kind: 'conflict',
    code: 'chat.too_many_reminders',
    message: 'As many reminders of yours wait as there may be. Cancel one first.',
  },
  callMessage: {
    kind: 'conflict',
    code: 'chat.call_message',
    message: 'What a call left behind cannot be edited.',
  },
  callRunning: {
    kind: 'conflict',
    code: 'chat.call_running',
    message: 'This call is still running: it can be deleted when it is over.',
  },
  callOver: { kind: 'conflict', code: 'chat.call_over', message: 'This call is over.' },
  callFull: {
    kind: 'conflict',
    code: 'chat.call_full',
    message: 'As many people as can talk at once are in this call.',
  },
  callElsewhere: {
    kind: 'conflict',
    code: 'chat.call_elsewhere',
    message: 'You take part in this call in another window, or were away for too long. Join it again.',
  },
  nobodyToCall: {
    kind: 'conflict',
    code: 'chat.nobody_to_call',
    message: 'There is nobody else in this thread whom you could call.',
  },
  conflict: {
    kind: 'conflict',
    code: 'chat.version_conflict',
    message: 'Somebody else changed this in the meantime.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
});
