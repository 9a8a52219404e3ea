import type { Case } from './case.js';

const mailbox = { channel: { type: 'EMAIL' } };
const settings = {};
const deleted: Case = { rows: { email_theme: { deleted_at: new Date() } } };
const version: Case = { variables: { version: undefined } };

/** How mails look. */
export const themeCases: Readonly<Record<string, Case>> = {
  'GET /api/v2/email_themes': { query: { term: undefined, cursor: undefined } },
  'POST /api/v2/email_themes': { body: { settings } },
  'PUT /api/v2/email_themes/{id}': { body: { settings, version: undefined } },
  'POST /api/v2/email_themes/{id}/restore': deleted,
  'POST /api/v2/email_themes/logos': {
    notCalled: 'takes pictures alone; email-themes.api.spec.ts brings one',
  },
  'GET /api/v2/channels/{id}/email_theme': { rows: mailbox },
  'PUT /api/v2/channels/{id}/email_theme': { rows: mailbox, body: { choice: 'THEME' } },
  'Query channelEmailTheme': { rows: mailbox },
  'Query previewEmailTheme': {
    notCalled: 'reads the picture of a real file; email-themes.api.spec.ts looks at one',
  },
  'Mutation chooseChannelEmailTheme': { rows: mailbox, variables: { input: { choice: 'THEME' } } },
  'Mutation sendTestEmailTheme': {
    notCalled: 'reads the picture of a real file; email-themes.api.spec.ts sends one',
  },
  'Mutation createEmailTheme': { variables: { input: { settings } } },
  'Mutation updateEmailTheme': { variables: { input: { settings, version: undefined } } },
  'Mutation deleteEmailTheme': version,
  'Mutation restoreEmailTheme': deleted,
};
