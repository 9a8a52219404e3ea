// What belongs to the inbox beside its conversations: views, quick replies, signatures, much at once.
import fc from 'fast-check';
import { list, some } from './fit.mjs';
import { words } from './values.mjs';

const view = {
  filter: fc.oneof(
    fc.constant({}),
    fc.constantFrom('OPEN', 'ASSIGNED', 'CLOSED').map((one) => ({ status: [one] })),
  ),
  audience: fc.constant('PRIVATE'),
};
const open = 'open_ticket';

export const inboxFits = [
  {
    of: [
      'POST /api/v2/custom_views',
      'Mutation createCustomView',
      'POST /api/v2/custom_views/import',
      'Mutation importCustomViews',
    ],
    with: view,
    leave: ['team_ids'],
  },
  {
    of: ['PUT /api/v2/custom_views/{id}', 'Mutation updateCustomView'],
    about: 'my_view',
    with: view,
    leave: ['team_ids'],
  },
  { of: ['DELETE /api/v2/custom_views/{id}', 'Mutation deleteCustomView'], about: 'my_view' },
  { of: ['GET /api/v2/view_counts'], with: { ids: some('my_view') } },
  {
    of: ['PATCH /api/v2/custom_views_order', 'Mutation orderCustomViews'],
    with: { order: list(some('my_view')) },
  },
  {
    of: ['POST /api/v2/bulk', 'Mutation startBulk'],
    with: { action: fc.constantFrom('favourite_ticket', 'unfavourite_ticket'), ticket_ids: list(some(open)) },
    leave: [
      'filter',
      'payload',
      'except_ids',
      'client_mutation_id',
      'user_id',
      'team_id',
      'label_id',
      'ticket_result_id',
      'result_id',
      'until',
      'note',
    ],
    always: ['ticket_ids'],
  },
  { of: ['POST /api/v2/bulk/{id}/cancel', 'Mutation cancelBulk'], about: 'waiting_bulk' },
  { of: ['POST /api/v2/bulk/{id}/undo', 'Mutation undoBulk'], about: 'done_bulk' },
  {
    of: ['PUT /api/v2/inbox_settings', 'Mutation updateInboxSettings'],
    with: { morning_hour: 8, afternoon_hour: 13, evening_hour: 19, mail_undo_seconds: 10, undo_seconds: 10 },
    leave: ['version'],
  },
  { of: ['POST /realtime/auth'], with: { channel_names: ['private-user.~me.id.row~'] } },
  {
    of: [
      'POST /api/v2/quick_replies',
      'Mutation createQuickReply',
      'PUT /api/v2/quick_replies/{id}',
      'Mutation updateQuickReply',
    ],
    with: { audience: fc.constant('EVERYBODY'), type: fc.constantFrom('EMAIL', 'MESSAGING') },
    leave: ['team_ids', 'channel_ids', 'attachment_ids', 'subject', 'folder_id'],
    always: ['title', 'body', 'type', 'audience'],
  },
  {
    of: ['POST /api/v2/quick_replies/import'],
    body: { type: 'object', properties: { csv: { type: 'string' } }, required: ['csv'] },
    with: { csv: words.map((text) => `title,body\n${text || 'A'},<p>Hello</p>\n`) },
  },
  {
    of: ['GET /api/v2/quick_replies'],
    with: {
      type: fc.constantFrom('EMAIL', 'MESSAGING'),
      scope: fc.constantFrom('ALL', 'SHARED', 'MINE'),
      folder_id: some('quick_reply_folder'),
    },
    leave: ['scope'],
  },
  {
    of: ['Query quickReplies', 'Query suggestQuickReplies'],
    with: { folder_id: some('quick_reply_folder') },
  },
  {
    of: [
      'POST /api/v2/quick_reply_folders',
      'Mutation createQuickReplyFolder',
      'PUT /api/v2/quick_reply_folders/{id}',
      'Mutation updateQuickReplyFolder',
    ],
    leave: ['parent_id'],
  },
  {
    of: ['GET /api/v2/scheduled_messages'],
    with: { states: list(fc.constantFrom('WAITING', 'SENT', 'CANCELLED', 'FAILED')) },
  },
  {
    of: ['PUT /client-api/channels/{id}/signature', 'Mutation saveChannelSignature'],
    about: 'mail_channel',
    leave: ['version'],
  },
  {
    of: [
      'PUT /client-api/me/signatures/{channelId}',
      'Mutation saveOwnSignature',
      'DELETE /client-api/me/signatures/{channelId}',
      'Mutation deleteOwnSignature',
      'Query channelSignature',
    ],
    about: 'mail_channel',
  },
  { of: ['POST /api/v2/notices/read', 'Mutation markNoticesRead'], with: { up_to: some('notice') } },
];
