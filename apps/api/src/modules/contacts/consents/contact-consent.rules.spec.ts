import { channelTypeOf, saidIn } from './contact-consent.rules.js';

it.each([
  ['STOP', 'OPTED_OUT'],
  [' stop! ', 'OPTED_OUT'],
  ['Arrêt', 'OPTED_OUT'],
  ['uitschrijven', 'OPTED_OUT'],
  ['стоп', 'OPTED_OUT'],
  ['START', 'OPTED_IN'],
  ['stop sending me bikes', null],
  ['Please start', null],
  ['', null],
])('%s', (text, said) => {
  expect(saidIn(text)).toBe(said);
});

it('knows the kinds of channels by their names', () => {
  expect([channelTypeOf('email'), channelTypeOf('WHATSAPP'), channelTypeOf('pigeon')]).toEqual([
    'EMAIL',
    'WHATSAPP',
    null,
  ]);
});
