import { inboxDefaults } from '@parley/schema';
import { understand } from './understand';

/** Tuesday, 24 November 2026, 10:00 in Amsterdam. */
const now = new Date('2026-11-24T09:00:00Z');
const in_ =
  (locale: string, zone = 'Europe/Amsterdam') =>
  async (text: string) =>
    (await understand(text, { now, zone, locale, hours: inboxDefaults }))?.toISOString() ?? null;

it.each([
  ['in 2 hours', '2026-11-24T11:00:00.000Z'],
  ['next monday 9am', '2026-11-30T08:00:00.000Z'],
  ['friday', '2026-11-27T07:00:00.000Z'],
  ['tomorrow', '2026-11-25T07:00:00.000Z'],
  ['tomorrow 14:30', '2026-11-25T13:30:00.000Z'],
  ['this evening', '2026-11-24T18:00:00.000Z'],
  ['3 december', '2026-12-03T07:00:00.000Z'],
  ['in 30 minutes', '2026-11-24T09:30:00.000Z'],
])('understands "%s"', async (text, expected) => {
  expect(await in_('en-GB')(text)).toBe(expected);
});

it.each([
  ['nl-NL', 'morgen 9 uur', '2026-11-25T08:00:00.000Z'],
  ['nl-NL', 'volgende maandag', '2026-11-30T07:00:00.000Z'],
  ['de-DE', 'übermorgen', '2026-11-26T07:00:00.000Z'],
  ['de-DE', 'morgen um 9 Uhr', '2026-11-25T08:00:00.000Z'],
  ['fr-FR', 'demain à 9h', '2026-11-25T08:00:00.000Z'],
  ['es-ES', 'mañana', '2026-11-25T07:00:00.000Z'],
  ['it-IT', 'domani alle 9', '2026-11-25T08:00:00.000Z'],
  ['pt-BR', 'amanhã', '2026-11-25T07:00:00.000Z'],
  ['ru-RU', 'завтра', '2026-11-25T07:00:00.000Z'],
  ['id-ID', 'besok', '2026-11-25T07:00:00.000Z'],
  ['ar-AR', 'غدا', '2026-11-25T07:00:00.000Z'],
])('understands %s: "%s"', async (locale, text, expected) => {
  expect(await in_(locale)(text)).toBe(expected);
});

it('takes English besides the own language', async () => {
  expect(await in_('de-DE')('in 2 hours')).toBe('2026-11-24T11:00:00.000Z');
});

it('goes by the clock of the person, also over a change of the clocks', async () => {
  const before = new Date('2026-03-28T11:00:00Z');
  const read = (text: string) =>
    understand(text, { now: before, zone: 'Europe/Amsterdam', locale: 'en-GB', hours: inboxDefaults });
  expect((await read('tomorrow 9:00'))?.toISOString()).toBe('2026-03-29T07:00:00.000Z');
  expect((await read('in 24 hours'))?.toISOString()).toBe('2026-03-29T11:00:00.000Z');
  expect(await in_('en-GB', 'America/New_York')('tomorrow 9am')).toBe('2026-11-25T14:00:00.000Z');
});

it('makes nothing of what means no moment, or one that is over', async () => {
  const read = in_('en-GB');
  expect(await read('')).toBeNull();
  expect(await read('the quick brown fox')).toBeNull();
  expect(await read('yesterday')).toBeNull();
});
