import {
  careOf,
  consentCell,
  consentsIn,
  NO_CARE,
  notePrint,
  notesCell,
  notesIn,
} from './import-care.rules.js';

describe('consents in a cell', () => {
  it('come back as they were', () => {
    const said = consentsIn('Email: Opted In; sms=opted_out\nWA_BUSINESS: opted-in;');
    expect([...(said ?? [])]).toEqual([
      ['EMAIL', 'OPTED_IN'],
      ['SMS', 'OPTED_OUT'],
      ['WA_BUSINESS', 'OPTED_IN'],
    ]);
    const cell = consentCell(said ?? []);
    expect(cell).toBe('email: opted_in; sms: opted_out; wa_business: opted_in');
    expect(consentsIn(cell)).toEqual(said);
    expect(consentCell([['EMAIL', 'UNKNOWN']])).toBe('');
  });

  it.each(['yes', 'email', 'pigeon: opted_in', 'email: perhaps'])('%j says nothing', (text) => {
    expect(consentsIn(text)).toBeNull();
  });
});

it.each([
  [['one']],
  [['one\ntwo', 'three']],
  [['a\n***\nb', '***', '\\***']],
  [['***\n\\\\***\n*** not', 'x\n *** ']],
])('notes %j come back from one cell', (bodies) => {
  const tidy = bodies.map((body) => body.trim());
  expect(notesIn(notesCell(tidy))).toEqual(tidy);
});

describe('what a row adds', () => {
  const row = { consents: new Map([['EMAIL', 'OPTED_IN'] as const]), notes: ['new', 'old'] };
  const knows = (state: 'OPTED_IN' | 'OPTED_OUT', source: 'AGENT' | 'CUSTOMER') => ({
    consents: new Map([['EMAIL', { state, source }] as const]),
    notes: new Set([notePrint('old')]),
  });

  it('is what is not there', () => {
    expect(careOf(row, NO_CARE, 'fill')).toEqual(row);
    const added = careOf(row, knows('OPTED_IN', 'AGENT'), 'overwrite');
    expect([added.consents.size, added.notes]).toEqual([0, ['new']]);
  });

  it('changes what a colleague put down only where the file holds', () => {
    expect(careOf(row, knows('OPTED_OUT', 'AGENT'), 'fill').consents.size).toBe(0);
    expect(careOf(row, knows('OPTED_OUT', 'AGENT'), 'overwrite').consents.size).toBe(1);
  });

  it('never brings back who refused by themselves', () => {
    expect(careOf(row, knows('OPTED_OUT', 'CUSTOMER'), 'overwrite').consents.size).toBe(0);
  });
});
