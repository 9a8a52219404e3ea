import { z } from 'zod';
import { defineEvent } from '../../platform/outbox/index.js';

const id = z.number().int();

/** What happened to a message, and by whom. */
const ofMessage = z.object({ threadId: id, messageId: id, userId: id, version: z.number().int() });

/** It came or went: `threadVersion` is the thread's own order of what changes the number of its messages. */
const counted = ofMessage.extend({
  threadVersion: z.number().int(),
  position: z.number().int(),
  authorId: id,
});

export const ChatMessageSent = defineEvent({
  name: 'internal-chat.message.sent',
  version: 1,
  says: 'A colleague said something in a thread, or began a call there.',
  schema: counted,
});

export const ChatMessageChanged = defineEvent({
  name: 'internal-chat.message.changed',
  version: 1,
  says: 'A message was edited or pinned, or its call came further.',
  schema: ofMessage,
});

export const ChatMessageDeleted = defineEvent({
  name: 'internal-chat.message.deleted',
  version: 1,
  says: 'A message was taken back by who wrote it, or by an owner of the thread.',
  schema: counted,
});

export const ChatMessageRestored = defineEvent({
  name: 'internal-chat.message.restored',
  version: 1,
  says: 'A message that was taken back is there again.',
  schema: counted,
});

export const ChatReactionChanged = defineEvent({
  name: 'internal-chat.reaction.changed',
  version: 1,
  says: 'Somebody put an emoji at a message, or took it away.',
  schema: ofMessage.extend({ emoji: z.string(), isOn: z.boolean() }),
});

export const ChatThreadChanged = defineEvent({
  name: 'internal-chat.thread.changed',
  version: 1,
  says: 'A thread was made, renamed, deleted or brought back, or has other people or owners.',
  schema: z.object({ threadId: id, userId: id, version: z.number().int(), goneIds: z.array(id) }),
});

export const ChatThreadMarked = defineEvent({
  name: 'internal-chat.thread.marked',
  version: 1,
  says: 'Somebody read a thread, or muted it, or starred a message in it: of interest to them alone.',
  schema: z.object({
    threadId: id,
    userId: id,
    version: z.number().int(),
    messageId: id.nullable(),
    what: z.enum(['read', 'muted', 'starred']),
  }),
});

export const ChatCallChanged = defineEvent({
  name: 'internal-chat.call.changed',
  version: 1,
  says: 'A call began or ended in a thread, or somebody came into it, left it or declined it.',
  schema: ofMessage.extend({ what: z.enum(['started', 'joined', 'left', 'declined', 'ended']) }),
});
