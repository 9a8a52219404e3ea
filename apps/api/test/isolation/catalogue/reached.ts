const because = (reason: string, operations: readonly string[]): [string, string][] =>
  operations.map((operation) => [operation, reason]);

/**
 * Operations that reach what follows channels without asking whether its conversations are seen: operation → why. What is
 * marked as open is nobody's decision yet: such a line goes when its operation answers as for an id that nobody has.
 */
export const reached: Readonly<Record<string, string>> = Object.fromEntries([
  ...because(
    'Open: the settings of channels ask for the permission alone; their list hides what one does not see.',
    [
      'GET /api/v2/channels/{id}',
      'PUT /api/v2/channels/{id}',
      'DELETE /api/v2/channels/{id}',
      'POST /api/v2/channels/{id}/restore',
      'GET /api/v2/channels/{id}/email_theme',
      'PUT /api/v2/channels/{id}/email_theme',
      'Query channelConnection',
      'Query channelEmailTheme',
      'Query channelMembers',
      'Query mailChannel',
      'Mutation chooseChannelEmailTheme',
      'Mutation deleteChannel',
      'Mutation restoreChannel',
      'Mutation sendTestMail',
      'Mutation setChannelEnabled',
      'Mutation testChannel',
      'Mutation updateChannel',
      'Mutation updateChannelAccess',
    ],
  ),
  ...because('Open: templates are changed without the question that reading them asks.', [
    'PUT /api/v2/wa_templates/{id}',
    'DELETE /api/v2/wa_templates/{id}',
    'Mutation updateWaTemplate',
    'Mutation deleteWaTemplate',
  ]),
  ...because('Open: the widgets of websites ask for the permission alone.', [
    'GET /api/v2/web_widgets',
    'GET /api/v2/web_widgets/{id}',
    'PUT /api/v2/web_widgets/{id}',
    'DELETE /api/v2/web_widgets/{id}',
    'POST /api/v2/web_widgets/{id}/restore',
    'POST /api/v2/web_widgets/{id}/secret',
    'Query webWidget',
    'Query webWidgets',
    'Mutation deleteWebWidget',
    'Mutation restoreWebWidget',
    'Mutation rotateWebWidgetSecret',
    'Mutation updateWebWidget',
  ]),
  ...because(
    'Open: all that is held of a person is whole, or it is no answer; it has what they wrote to hidden channels.',
    ['GET /api/v2/contacts/{id}/held'],
  ),
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
