import { defineErrors } from '../../../platform/errors/index.js';

export const MergingErrors = defineErrors({
  itself: {
    kind: 'conflict',
    code: 'inbox.merge_into_itself',
    message: 'A conversation cannot be merged into itself.',
  },
  targetClosed: {
    kind: 'conflict',
    code: 'inbox.merge_target_closed',
    message: 'The conversation that stays is closed; reopen it first, or merge the other way round.',
  },
  spam: {
    kind: 'conflict',
    code: 'inbox.ticket_is_spam',
    message: 'A conversation that is marked as spam is not merged; take the mark away first.',
  },
  reveals: {
    kind: 'conflict',
    code: 'inbox.merge_reveals',
    message:
      'People who do not see the private channel of one conversation would see it in the other. Merge the other way round.',
  },
  notMerged: {
    kind: 'conflict',
    code: 'inbox.ticket_not_merged',
    message: 'This conversation is not merged into another one.',
  },
  tooLarge: {
    kind: 'conflict',
    code: 'inbox.merge_too_large',
    message: 'Together these conversations would have more than 20,000 entries.',
  },
  invalid: { kind: 'invalid', code: 'validation.failed', message: 'Some fields need your attention.' },
  splitAll: {
    kind: 'conflict',
    code: 'inbox.split_leaves_nothing',
    message: 'Something has to stay: a conversation cannot be split off whole.',
  },
});
