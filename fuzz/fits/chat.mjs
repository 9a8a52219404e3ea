// The talk of colleagues.
import fc from 'fast-check';
import { list, some } from './fit.mjs';
import { picture } from '../calls/forms.mjs';
import { ahead, emoji, letters } from './values.mjs';

const chat = '/api/v2/internal_chat';
const seat = letters(16, 24);
const sent = {
  leave: ['to_user_id', 'parent_id', 'attachment_ids', 'ticket_ids', 'client_mutation_id'],
  always: ['thread_id', 'body'],
};

export const chatFits = [
  { of: [`POST ${chat}/messages`, 'Mutation sendChatMessage'], about: 'chat_thread', ...sent },
  {
    of: [
      `GET ${chat}/messages`,
      'Query chatMessages',
      'Query searchChatMessages',
      'Query pinnedChatMessages',
      'Query chatAttachments',
      'Query chatCall',
      'Mutation setChatTyping',
    ],
    about: 'chat_thread',
    leave: ['id', 'direction', 'page'],
    always: ['thread_id'],
  },
  { of: [`GET ${chat}/messages/{id}`, 'Query chatMessage'], about: 'chat_message' },
  {
    of: [
      `PUT ${chat}/messages/{id}`,
      'Mutation editChatMessage',
      `DELETE ${chat}/messages/{id}`,
      'Mutation deleteChatMessage',
      'Mutation noteChatMessage',
    ],
    about: 'my_chat_message',
    with: { ticket_id: some('open_ticket') },
    leave: ['thread_id'],
  },
  {
    of: [`POST ${chat}/messages/{id}/restore`, 'Mutation restoreChatMessage'],
    about: 'my_deleted_chat_message',
  },
  {
    of: [
      `POST ${chat}/messages/{id}/pin`,
      'Mutation pinChatMessage',
      `POST ${chat}/messages/{id}/star`,
      'Mutation starChatMessage',
    ],
    about: 'chat_message',
  },
  {
    of: [`POST ${chat}/messages/{id}/reaction`, 'Mutation addChatReaction'],
    about: 'chat_message',
    with: { emoji },
  },
  {
    of: [`DELETE ${chat}/messages/{id}/reaction`, 'Mutation removeChatReaction'],
    about: 'my_reaction',
    with: { emoji: { column: 'emoji' } },
    always: ['emoji'],
  },
  { of: [`PUT ${chat}/messages/{id}/links/{linkId}`, 'Mutation showChatLink'], about: 'chat_page' },
  {
    of: [`POST ${chat}/reminders`, 'Mutation addChatReminder'],
    about: 'chat_thread',
    with: { due_at: ahead },
    leave: ['message_id'],
    always: ['thread_id'],
  },
  {
    of: [
      `PUT ${chat}/reminders/{id}`,
      'Mutation moveChatReminder',
      `DELETE ${chat}/reminders/{id}`,
      'Mutation cancelChatReminder',
    ],
    about: 'waiting_reminder',
    with: { due_at: ahead },
  },
  {
    of: [`POST ${chat}/reminders/{id}/restore`, 'Mutation restoreChatReminder'],
    about: 'cancelled_reminder',
  },
  { of: [`GET ${chat}/reminders`], with: { state: fc.constantFrom('PENDING', 'RUNG', 'CANCELLED', 'DONE') } },
  {
    of: [`POST ${chat}/threads`],
    with: { participants: list(some('colleague')) },
    always: ['participants', 'subject'],
  },
  { of: ['Mutation createChatThread'], with: { id: some('colleague') }, always: ['participants', 'subject'] },
  {
    of: [
      `PUT ${chat}/threads/{id}`,
      'Mutation updateChatThread',
      `DELETE ${chat}/threads/{id}`,
      'Mutation deleteChatThread',
      `POST ${chat}/threads/{id}/leave`,
      'Mutation leaveChatThread',
    ],
    about: 'chat_group',
    leave: ['participants'],
    always: ['subject'],
  },
  {
    of: [
      `GET ${chat}/threads/{id}`,
      `GET ${chat}/threads/{id}/attachments`,
      `POST ${chat}/threads/{id}/read`,
      `POST ${chat}/threads/{id}/mute`,
      'Query chatThread',
      'Mutation muteChatThread',
      'Mutation readChatThread',
    ],
    about: 'chat_thread',
    leave: ['page', 'up_to_message_id'],
  },
  {
    of: [`POST ${chat}/threads/{id}/restore`, 'Mutation restoreChatThread'],
    about: 'my_deleted_chat_thread',
  },
  {
    of: [`POST ${chat}/threads/{id}/unread/{messageId}`, 'Mutation unreadChatThread'],
    about: 'thread_message',
  },
  { of: [`POST ${chat}/attachments`], file: { name: 'picture.png', type: 'image/png', content: picture } },
  {
    of: ['Mutation startChatCall'],
    about: 'chat_thread',
    with: { seat },
    leave: ['to_user_id'],
    always: ['thread_id'],
  },
  { of: ['Mutation joinChatCall'], about: 'chat_call', with: { seat } },
  { of: ['Mutation declineChatCall'], about: 'chat_call' },
  {
    of: ['Mutation leaveChatCall', 'Mutation keepChatCall', 'Mutation sendChatSignal'],
    about: 'chat_seat',
    with: { seat: { column: 'seat' }, to_seat: { column: 'to_seat' }, data: '{}' },
  },
];
