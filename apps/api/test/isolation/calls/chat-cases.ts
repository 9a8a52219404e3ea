import type { Case } from './case.js';

/** Only who is in a thread finds anything there: the caller is put into it. */
const inThread =
  (named: string): Case['prepare'] =>
  async ({ mint, caller, standing }, ids) => {
    const input = (ids['input'] ?? {}) as Record<string, unknown>;
    const thread = ids[named] ?? input[named] ?? (await standing('chat_thread')).id;
    const facts = { thread_id: thread, user_id: caller.userId, is_owner: true, read_position: 0 };
    // They may have been put there by the call before.
    await mint('chat_participant', facts).catch(() => undefined);
  };

const ofThread = (named: string, more: Case = {}): Case => ({ prepare: inThread(named), ...more });
/** The message is the caller's own, so that they may do all there is to do with it. */
const ownMessage = (more: Case = {}): Case => ({
  rows: { chat_message: ({ caller }) => ({ author_id: caller.userId }) },
  prepare: inThread('none'),
  ...more,
});
/** The message names the page. */
const linked: Case = ownMessage({
  prepare: async (world, ids) => {
    await inThread('none')?.(world, ids);
    const facts = { message_id: ids['id'] ?? ids['messageId'], link_id: ids['linkId'] };
    await world.mint('chat_message_link', facts).catch(() => undefined);
  },
});
/** One's own, in a thread of one's own; the message would say the thread as well. */
const ownReminder: Case = { rows: { chat_reminder: ({ caller }) => ({ user_id: caller.userId }) } };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const deletedMessage: Case = ownMessage({
  rows: { chat_message: ({ caller }) => ({ author_id: caller.userId, deleted_at: new Date() }) },
});
const deletedThread = (named: string): Case =>
  ofThread(named, { rows: { chat_thread: { deleted_at: new Date() } } });

/** The caller has to stay in it; who is taken out by the list is no secret of anybody. */
const people = ({ caller }: { caller: { userId: number } }) => [caller.userId];
const SEAT = 'seat-of-the-caller';
/** A call in a thread of its own, in which the caller is. */
const runningCall: Case['rows'] = {
  chat_message: async ({ mint, caller }) => {
    const thread = await mint('chat_thread');
    const there = { thread_id: thread.id, is_owner: false, read_position: 0 };
    await mint('chat_participant', { ...there, user_id: caller.userId });
    return {
      ...{ thread_id: thread.id, author_id: caller.userId, body_type: 'VIDEO_CALL', is_running_call: true },
      meta: JSON.stringify({ initiator_user_id: caller.userId, participant_response: {} }),
    };
  },
};
const ofCall = (more: Case = {}): Case => ({ rows: runningCall, ...more });
const seated: Case['prepare'] = async ({ mint, caller }, ids) => {
  const { id } = (ids['input'] ?? {}) as Record<string, unknown>;
  await mint('chat_call_seat', { message_id: id, user_id: caller.userId, seat: SEAT });
};
const emoji = { emoji: '👍' };
const list = { term: undefined, cursor: undefined };
const chat = '/api/v2/internal_chat';
const said = { client_mutation_id: undefined, body: 'Said' };
const saidInput = { clientMutationId: undefined, body: 'Said' };
/** Only one of the two says where; what is answered stands in the very thread. */
const sent = { ...said, to_user_id: undefined };
const sentInput = { ...saidInput, toUserId: undefined, parentId: undefined };

export const chatCases: Readonly<Record<string, Case>> = {
  [`GET ${chat}/threads`]: { query: list },
  [`POST ${chat}/threads`]: { body: (world) => ({ subject: 'Made', participants: people(world) }) },
  [`GET ${chat}/threads/{id}`]: ofThread('id'),
  [`PUT ${chat}/threads/{id}`]: ofThread('id', {
    body: (world) => ({ subject: 'Renamed', participants: people(world), version: undefined }),
  }),
  [`DELETE ${chat}/threads/{id}`]: ofThread('id'),
  [`POST ${chat}/threads/{id}/restore`]: deletedThread('id'),
  [`GET ${chat}/threads/{id}/attachments`]: ofThread('id', {
    query: { search: undefined, page: 1, cursor: undefined },
  }),
  [`POST ${chat}/threads/{id}/read`]: ofThread('id'),
  [`POST ${chat}/threads/{id}/unread/{messageId}`]: ofThread('id'),
  [`POST ${chat}/threads/{id}/leave`]: ofThread('id'),
  [`POST ${chat}/threads/{id}/mute`]: ofThread('id', { body: { value: true } }),
  [`GET ${chat}/messages`]: {
    query: async ({ standing }) => ({
      ...{ thread_id: (await standing('chat_thread')).id, direction: undefined, query: undefined, page: 1 },
      ...{ id: undefined, cursor: undefined },
    }),
    prepare: inThread('none'),
  },
  [`POST ${chat}/messages`]: ofThread('thread_id', { body: sent }),
  [`GET ${chat}/messages/{id}`]: ownMessage(),
  [`PUT ${chat}/messages/{id}`]: ownMessage({ body: { body: 'Edited', version: undefined } }),
  [`DELETE ${chat}/messages/{id}`]: ownMessage({ query: { thread_id: undefined } }),
  [`POST ${chat}/messages/{id}/restore`]: deletedMessage,
  [`POST ${chat}/messages/{id}/pin`]: ownMessage({ body: { value: true } }),
  [`POST ${chat}/messages/{id}/star`]: ownMessage({ body: { value: true } }),
  [`POST ${chat}/messages/{id}/reaction`]: ownMessage({ body: emoji }),
  [`DELETE ${chat}/messages/{id}/reaction`]: ownMessage({ query: emoji }),
  [`PUT ${chat}/messages/{id}/links/{linkId}`]: { ...linked, body: { value: true } },
  [`GET ${chat}/reminders`]: { query: { cursor: undefined, state: undefined } },
  [`POST ${chat}/reminders`]: ofThread('thread_id', {
    body: () => ({ text: 'Look', due_at: inAnHour(), message_id: undefined }),
  }),
  [`PUT ${chat}/reminders/{id}`]: { ...ownReminder, body: () => ({ due_at: inAnHour() }) },
  [`DELETE ${chat}/reminders/{id}`]: ownReminder,
  [`POST ${chat}/reminders/{id}/restore`]: {
    rows: { chat_reminder: ({ caller }) => ({ user_id: caller.userId, state: 'CANCELLED' }) },
  },
  'Query chatReminders': { variables: { after: undefined, state: undefined } },
  'Mutation addChatReminder': ofThread('threadId', {
    variables: () => ({ input: { text: 'Look', dueAt: inAnHour(), messageId: undefined } }),
  }),
  'Mutation moveChatReminder': { ...ownReminder, variables: () => ({ input: { dueAt: inAnHour() } }) },
  'Mutation cancelChatReminder': ownReminder,
  'Mutation restoreChatReminder': {
    rows: { chat_reminder: ({ caller }) => ({ user_id: caller.userId, state: 'CANCELLED' }) },
  },
  'Mutation showChatLink': linked,
  [`POST ${chat}/attachments`]: { file: 'file' },
  'Query chatThreads': { variables: { term: undefined, after: undefined } },
  'Query chatThread': ofThread('id'),
  'Mutation createChatThread': {
    variables: (world) => ({ input: { subject: 'Made', participants: people(world).map((id) => ({ id })) } }),
  },
  'Mutation updateChatThread': ofThread('id', {
    variables: (world) => ({
      input: { subject: 'Renamed', participants: people(world).map((id) => ({ id })), version: undefined },
    }),
  }),
  'Mutation deleteChatThread': ofThread('id'),
  'Mutation restoreChatThread': deletedThread('id'),
  'Mutation leaveChatThread': ofThread('id'),
  'Mutation muteChatThread': ofThread('id'),
  'Mutation readChatThread': ofThread('id', { variables: { upToMessageId: undefined } }),
  'Mutation unreadChatThread': ofThread('id'),
  'Query chatMessages': ofThread('threadId', { variables: { id: undefined, direction: undefined } }),
  'Query chatMessage': ownMessage(),
  'Query searchChatMessages': ofThread('threadId', { variables: { after: undefined, threadId: undefined } }),
  'Query pinnedChatMessages': ofThread('threadId'),
  'Query starredChatMessages': { variables: { after: undefined } },
  'Query chatAttachments': ofThread('threadId', { variables: { term: undefined, after: undefined } }),
  'Mutation sendChatMessage': ofThread('threadId', { variables: { input: sentInput } }),
  'Mutation editChatMessage': ownMessage({ variables: { input: { body: 'Edited', version: undefined } } }),
  'Mutation deleteChatMessage': ownMessage(),
  'Mutation restoreChatMessage': deletedMessage,
  'Mutation pinChatMessage': ownMessage(),
  'Mutation starChatMessage': ownMessage(),
  'Mutation addChatReaction': ownMessage({ variables: emoji }),
  'Mutation removeChatReaction': ownMessage({ variables: emoji }),
  'Mutation noteChatMessage': { needs: ['inbox.conversations.reply'], prepare: inThread('none') },
  'Mutation setChatTyping': ofThread('threadId'),
  'Query chatCall': ofThread('threadId'),
  'Mutation startChatCall': {
    variables: { input: { toUserId: undefined, seat: SEAT } },
    prepare: async (world, ids) => {
      await inThread('threadId')?.(world, ids);
      const { threadId } = (ids['input'] ?? {}) as Record<string, unknown>;
      const { id } = await world.mint('user_account');
      const facts = { thread_id: threadId, user_id: id, is_owner: false, read_position: 0 };
      await world.mint('chat_participant', facts);
    },
  },
  'Mutation joinChatCall': ofCall({ variables: { input: { seat: SEAT } } }),
  'Mutation leaveChatCall': ofCall({ variables: { input: { seat: SEAT } } }),
  'Mutation declineChatCall': ofCall(),
  'Mutation keepChatCall': ofCall({ variables: { input: { seat: SEAT } }, prepare: seated }),
  'Mutation sendChatSignal': ofCall({
    variables: { input: { seat: SEAT, toSeat: SEAT, data: '{}' } },
    prepare: seated,
  }),
};
