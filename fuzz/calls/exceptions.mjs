// What a run need not have been answered with success, and why.
export const notDone = {
  'GET /auth/sso/callback':
    'takes what a provider gave to one browser and its cookie; the tests of single sign-on go the whole way',
  'Mutation finishMailSignIn':
    'takes what Google or Microsoft gave to one browser; the tests of mailboxes go the whole way',
  'Mutation handOverCall':
    'needs somebody on the telephone; the tests of calls by a provider have a customer',
};

const LIVE = 'comes over a socket while somebody else does something; a run listens for a moment only';

/** Kinds of objects, or single fields, that need not be in any answer of a run. */
export const notRead = {
  ChannelEvent: LIVE,
  ChatCallNews: LIVE,
  ChatEvent: LIVE,
  ChatSignal: LIVE,
  MessageEvent: LIVE,
  MyEvent: LIVE,
  PresenceNews: LIVE,
  TicketDraftEvent: LIVE,
  TicketEvent: LIVE,
  TicketViewers: LIVE,
  TypingEvent: LIVE,
  UserPresence: LIVE,
};
