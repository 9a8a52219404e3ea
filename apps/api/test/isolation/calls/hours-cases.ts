import type { Case } from './case.js';

const times = { from: '09:00', to: '17:00' };
const week = [{ day: 'MONDAY', spans: [times] }];
const day = { name: 'A day off', from: '2026-12-25', to: '2026-12-25', spans: [] };
const rest = { week, exceptions: [{ ...day, every_year: true }], channel_ids: undefined };
const graph = { week, exceptions: [{ ...day, everyYear: true }], channelIds: undefined };
const list: Case = { query: { term: undefined, cursor: undefined, deleted: undefined } };
const version: Case = { query: { version: undefined } };
const deletedHours: Case = { rows: { business_hours: { deleted_at: new Date() } } };
const deletedLocation: Case = { rows: { location: { deleted_at: new Date() } } };

const settings = {};
const chat = { channel: { type: 'CHAT' } };
const deletedWidget: Case = { rows: { widget: { deleted_at: new Date() } } };

/** Business hours and locations, and the widgets of websites. A channel has one schedule only: hours.api.spec.ts gives and takes channels. */
export const hoursCases: Readonly<Record<string, Case>> = {
  'GET /api/v2/business_hours': list,
  'POST /api/v2/business_hours': { body: rest },
  'PUT /api/v2/business_hours/{id}': { body: { ...rest, version: undefined } },
  'DELETE /api/v2/business_hours/{id}': version,
  'POST /api/v2/business_hours/{id}/restore': deletedHours,
  'Mutation createBusinessHours': { variables: { input: graph } },
  'Mutation updateBusinessHours': { variables: { input: { ...graph, version: undefined } } },
  'Mutation deleteBusinessHours': { variables: { version: undefined } },
  'Mutation restoreBusinessHours': deletedHours,
  'POST /widget/v1/identify': {
    notCalled:
      'the signature is the permission; web-widgets.api.spec.ts brings forged ones and those of other people',
  },
  'GET /api/v2/web_widgets': { query: { term: undefined, cursor: undefined } },
  'POST /api/v2/web_widgets': { rows: chat, body: { settings } },
  'PUT /api/v2/web_widgets/{id}': { rows: chat, body: { settings, version: undefined } },
  'POST /api/v2/web_widgets/{id}/restore': deletedWidget,
  'Mutation createWebWidget': { rows: chat, variables: { input: { settings } } },
  'Mutation updateWebWidget': { rows: chat, variables: { input: { settings, version: undefined } } },
  'Mutation deleteWebWidget': { variables: { version: undefined } },
  'Mutation restoreWebWidget': deletedWidget,
  'GET /api/v2/locations': list,
  'PUT /api/v2/locations/{id}': { body: { version: undefined } },
  'DELETE /api/v2/locations/{id}': version,
  'POST /api/v2/locations/{id}/restore': deletedLocation,
  'Mutation updateLocation': { variables: { input: { version: undefined } } },
  'Mutation deleteLocation': { variables: { version: undefined } },
  'Mutation restoreLocation': deletedLocation,
};
