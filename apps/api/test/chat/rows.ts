/** Who of the cast may do something, and what the others are told. */
export type Rule =
  /** All who are in the thread. */
  | 'inside'
  /** Who wrote the message alone. */
  | 'author'
  /** Who wrote the message, and owners of the thread. */
  | 'author or owner'
  /** Owners of the thread alone. */
  | 'owner'
  /** It is one person's own, and not there for anybody else, whoever owns the thread. */
  | 'own'
  /** It is done by the window that sits in the call. */
  | 'seated'
  /** Whoever talks: it shows or makes what is the caller's. */
  | 'talks'
  /** Whoever may see the conversation with the customer. */
  | 'ticket'
  /** A socket: tried in internal-chat/live and internal-chat/calls. */
  | 'listens';

const chat = '/api/v2/internal_chat';

/** Every action of the team chat: one that is added has to be decided about here. */
export const rules: Readonly<Record<string, Rule>> = {
  [`GET ${chat}/threads`]: 'talks',
  [`POST ${chat}/threads`]: 'talks',
  [`GET ${chat}/threads/{id}`]: 'inside',
  [`PUT ${chat}/threads/{id}`]: 'owner',
  [`DELETE ${chat}/threads/{id}`]: 'owner',
  [`POST ${chat}/threads/{id}/restore`]: 'owner',
  [`GET ${chat}/threads/{id}/attachments`]: 'inside',
  [`POST ${chat}/threads/{id}/read`]: 'inside',
  [`POST ${chat}/threads/{id}/unread/{messageId}`]: 'inside',
  [`POST ${chat}/threads/{id}/leave`]: 'inside',
  [`POST ${chat}/threads/{id}/mute`]: 'inside',
  [`GET ${chat}/messages`]: 'inside',
  [`POST ${chat}/messages`]: 'inside',
  [`GET ${chat}/messages/{id}`]: 'inside',
  [`PUT ${chat}/messages/{id}`]: 'author',
  [`DELETE ${chat}/messages/{id}`]: 'author or owner',
  [`POST ${chat}/messages/{id}/restore`]: 'author or owner',
  [`POST ${chat}/messages/{id}/pin`]: 'inside',
  [`POST ${chat}/messages/{id}/star`]: 'inside',
  [`POST ${chat}/messages/{id}/reaction`]: 'inside',
  [`DELETE ${chat}/messages/{id}/reaction`]: 'inside',
  [`PUT ${chat}/messages/{id}/links/{linkId}`]: 'author',
  [`GET ${chat}/reminders`]: 'talks',
  [`POST ${chat}/reminders`]: 'inside',
  [`PUT ${chat}/reminders/{id}`]: 'own',
  [`DELETE ${chat}/reminders/{id}`]: 'own',
  [`POST ${chat}/reminders/{id}/restore`]: 'own',
  [`POST ${chat}/attachments`]: 'talks',
  'Query chatThreads': 'talks',
  'Query chatThread': 'inside',
  'Query chatMessages': 'inside',
  'Query chatMessage': 'inside',
  'Query searchChatMessages': 'talks',
  'Query pinnedChatMessages': 'inside',
  'Query starredChatMessages': 'talks',
  'Query chatAttachments': 'inside',
  'Query chatReminders': 'talks',
  'Query chatCalls': 'talks',
  'Query chatCall': 'inside',
  'Mutation createChatThread': 'talks',
  'Mutation updateChatThread': 'owner',
  'Mutation deleteChatThread': 'owner',
  'Mutation restoreChatThread': 'owner',
  'Mutation leaveChatThread': 'inside',
  'Mutation muteChatThread': 'inside',
  'Mutation readChatThread': 'inside',
  'Mutation unreadChatThread': 'inside',
  'Mutation sendChatMessage': 'inside',
  'Mutation editChatMessage': 'author',
  'Mutation deleteChatMessage': 'author or owner',
  'Mutation restoreChatMessage': 'author or owner',
  'Mutation pinChatMessage': 'inside',
  'Mutation starChatMessage': 'inside',
  'Mutation addChatReaction': 'inside',
  'Mutation removeChatReaction': 'inside',
  'Mutation showChatLink': 'author',
  'Mutation noteChatMessage': 'inside',
  'Mutation discussTicket': 'ticket',
  'Mutation addChatReminder': 'inside',
  'Mutation moveChatReminder': 'own',
  'Mutation cancelChatReminder': 'own',
  'Mutation restoreChatReminder': 'own',
  'Mutation setChatTyping': 'inside',
  'Mutation startChatCall': 'inside',
  'Mutation joinChatCall': 'inside',
  'Mutation declineChatCall': 'inside',
  'Mutation leaveChatCall': 'inside',
  'Mutation keepChatCall': 'seated',
  'Mutation sendChatSignal': 'seated',
  'Subscription chatEvents': 'listens',
  'Subscription chatCallNews': 'listens',
};

export const cast = ['author', 'owner', 'member', 'admin outside', 'stranger', 'impersonated'] as const;
export type Who = (typeof cast)[number];

const OK = 'ok';
const GONE = 'not_found';
const IN_PERSON = 'auth.in_person_only';
const outside = { 'admin outside': GONE, stranger: GONE, impersonated: IN_PERSON };

/** What each of the cast hears; of several, one of them. */
export const outcomes: Readonly<Record<Exclude<Rule, 'listens'>, Record<Who, string>>> = {
  inside: { author: OK, owner: OK, member: OK, ...outside },
  author: { author: OK, owner: 'chat.not_yours', member: 'chat.not_yours', ...outside },
  'author or owner': { author: OK, owner: OK, member: 'chat.not_yours', ...outside },
  owner: { author: 'chat.not_owner', owner: OK, member: 'chat.not_owner', ...outside },
  own: { author: OK, owner: GONE, member: GONE, ...outside },
  seated: { author: OK, owner: 'not seated', member: 'not seated', ...outside },
  talks: { author: OK, owner: OK, member: OK, 'admin outside': OK, stranger: OK, impersonated: IN_PERSON },
  ticket: { author: OK, owner: OK, member: OK, 'admin outside': OK, stranger: GONE, impersonated: IN_PERSON },
};

/** What somebody in the thread hears who is not in the call, or not from this window. */
export const NOT_SEATED = new Set(['chat.call_elsewhere', GONE]);
