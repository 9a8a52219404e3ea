const because = (reason: string, operations: readonly string[]): [string, string][] =>
  operations.map((operation) => [operation, reason]);

/** Operations that reach what follows channels without asking whether its conversations are seen: operation → why. */
export const reached: Readonly<Record<string, string>> = Object.fromEntries([
  ...because('A draft is of the one who wrote it, who may throw it away wherever it belongs.', [
    'DELETE /api/v2/ticket_drafts/{id}',
    'Mutation discardTicketDraft',
  ]),
]);

/** Answers in which ids of hidden rows stand, and nothing else of them. */
export const namedById: Readonly<Record<string, string>> = Object.fromEntries(
  because('A colleague has shown the conversation; who opens it is asked for their own rights.', [
    'GET /api/v2/internal_chat/messages',
    'GET /api/v2/internal_chat/messages/{id}',
    'GET /api/v2/internal_chat/threads',
    'GET /api/v2/internal_chat/threads/{id}',
    'Query chatMessage',
    'Query chatMessages',
    'Query chatThread',
    'Query chatThreads',
    'Query searchChatMessages',
  ]),
);
