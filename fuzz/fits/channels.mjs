// The ways by which customers come: channels, templates, widgets, themes, menus of the telephone, and what is on its way.
import fc from 'fast-check';
import { list, some } from './fit.mjs';
import { picture } from '../calls/forms.mjs';
import { letters, mail } from './values.mjs';

const components = {
  header: null,
  body: { text: 'Hello, your bike is ready.', variables: [] },
  footer: null,
  buttons: [],
  code: null,
};
const template = {
  channel_id: some('whatsapp_channel'),
  language: fc.constantFrom('nl', 'en', 'de'),
  slug: letters(5, 20),
  components,
  category: fc.constantFrom('MARKETING', 'UTILITY'),
  label_ids: list(some('label')),
};
const flow = { start: 'a', steps: [{ id: 'a', kind: 'hangup', words: '' }] };
const theme = { settings: fc.constantFrom({}, { layout: 'plain' }, { colors: { accent: '#aa3366' } }) };
const forwarded = {
  provider: fc.constant('mail_forward'),
  settings: mail.map((address) => ({ address })),
  secrets: {},
};
const file = { name: 'picture.png', type: 'image/png', content: picture };

export const channelFits = [
  {
    of: ['POST /api/v2/channels', 'Mutation connectChannel', 'Mutation testChannel'],
    with: forwarded,
    leave: ['channel_id'],
  },
  {
    of: ['Mutation updateChannel'],
    about: 'connected_channel',
    leave: ['settings', 'secrets'],
    always: ['name'],
  },
  {
    of: ['PUT /api/v2/channels/{id}', 'Mutation updateChannelAccess'],
    about: 'mail_channel',
    with: { members: list(some('colleague')), member_ids: list(some('colleague')) },
  },
  {
    of: ['POST /api/v2/channels/{id}/restore', 'Mutation restoreChannel'],
    about: 'deleted_channel',
    with: { channel_id: { column: 'id' } },
  },
  {
    of: ['Mutation beginMailSignIn'],
    with: { provider: fc.constantFrom('mail_google', 'mail_microsoft') },
    leave: ['channel_id'],
  },
  { of: ['Mutation sendTestMail'], about: 'mail_channel', with: { to: fc.constant('admin@harbour.test') } },
  { of: ['Mutation sendTestEmailTheme'], about: 'mail_channel', with: theme, leave: ['logo_id'] },
  {
    of: ['GET /api/v2/wa_templates'],
    about: 'whatsapp_channel',
    with: {
      status: fc.constantFrom('DRAFT', 'APPROVED'),
      category: fc.constantFrom('MARKETING', 'UTILITY'),
      language: fc.constantFrom('nl', 'en'),
    },
  },
  {
    of: ['Query waTemplates'],
    with: { channel_id: some('whatsapp_channel'), language: fc.constantFrom('nl', 'en') },
  },
  { of: ['POST /api/v2/wa_templates', 'Mutation createWaTemplate'], with: template },
  {
    of: [
      'PUT /api/v2/wa_templates/{id}',
      'Mutation updateWaTemplate',
      'POST /api/v2/wa_templates/{id}/submit',
      'Mutation submitWaTemplate',
    ],
    about: 'whatsapp_template',
    with: template,
  },
  {
    of: ['POST /api/v2/wa_templates/sync/{channelId}', 'Mutation syncWaTemplates'],
    about: 'whatsapp_channel',
  },
  { of: ['POST /api/v2/wa_templates/files', 'POST /api/v2/email_themes/logos'], file },
  {
    of: [
      'POST /api/v2/web_widgets',
      'Mutation createWebWidget',
      'PUT /api/v2/web_widgets/{id}',
      'Mutation updateWebWidget',
    ],
    with: { channel_id: some('chat_channel'), settings: {} },
  },
  {
    of: [
      'POST /api/v2/email_themes',
      'Mutation createEmailTheme',
      'PUT /api/v2/email_themes/{id}',
      'Mutation updateEmailTheme',
    ],
    with: theme,
    leave: ['logo_id'],
  },
  { of: ['Query previewEmailTheme'], with: theme, leave: ['logo_id'] },
  { of: ['GET /api/v2/channels/{id}/email_theme', 'Query channelEmailTheme'], about: 'mail_channel' },
  {
    of: ['PUT /api/v2/channels/{id}/email_theme', 'Mutation chooseChannelEmailTheme'],
    about: 'mail_channel',
    with: { theme_id: some('email_theme') },
    always: ['theme_id'],
  },
  { of: ['Mutation createIvrFlow', 'Mutation updateIvrFlow'], with: { flow, channel_ids: [] } },
  { of: ['Query ivrFlow', 'Mutation deleteIvrFlow'], about: 'ivr_flow', with: { flow_id: { column: 'id' } } },
  { of: ['Mutation restoreIvrFlow'], about: 'deleted_ivr_flow', with: { flow_id: { column: 'id' } } },
  { of: ['Query inboundEvents', 'Query deliveries'], leave: ['outcome'] },
  { of: ['Mutation replayInboundEvent'], about: 'failed_event' },
  { of: ['Query inboundPayload', 'Query inboundEvent'], about: 'kept_event' },
  { of: ['Mutation retryDelivery'], about: 'failed_delivery' },
  // By its name it would be asked with the ids of attempts.
  { of: ['Query deliveryAttempts'], about: 'delivery' },
  {
    of: [
      'POST /api/v2/dead_letters/{id}/retry',
      'Mutation retryDeadLetter',
      'DELETE /api/v2/dead_letters/{id}',
      'Mutation discardDeadLetter',
    ],
    story: 'givenUp',
    ends: ['id'],
  },
  {
    of: ['Query call', 'Query callTakers', 'Mutation handOverCall'],
    about: 'any_call',
    with: { user_id: some('colleague') },
    leave: ['team_id'],
    always: ['user_id'],
  },
  { of: ['Query mailChannel'], about: 'mail_channel' },
  { of: ['GET /api/v2/voip/token'], about: 'voice_channel' },
  { of: ['Mutation beginCall'], about: 'voice_channel' },
];
