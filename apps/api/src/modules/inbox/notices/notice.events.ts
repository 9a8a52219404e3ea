import { z } from 'zod';
import { defineEvent } from '../../../platform/outbox/index.js';
import { noticeKinds } from './notice.rules.js';

const id = z.number().int();

export const NoticeAdded = defineEvent({
  name: 'inbox.notice.added',
  version: 1,
  says: 'One person is told of something by the bell.',
  schema: z.object({ noticeId: id, userId: id, ticketId: id.nullable(), kind: z.enum(noticeKinds) }),
});

export const NoticesRead = defineEvent({
  name: 'inbox.notices.read',
  version: 1,
  says: 'One person has read some of what the bell told, or has seen to it.',
  schema: z.object({ userId: id }),
});
