import type { CustomFieldKindName, FieldValue } from '../custom-fields/custom-field.rules.js';
import { convert, KindTally, optionsFrom } from './kind-change.rules.js';

const options = [
  { id: 'a', label: 'City bike' },
  { id: 'b', label: '12' },
];
const of = (kind: CustomFieldKindName) => ({ kind, options: kind === 'DROPDOWN' ? options : [] });

describe('a value whose field is of another kind', () => {
  it.each<[CustomFieldKindName, FieldValue, CustomFieldKindName, FieldValue]>([
    ['TEXT', '12,5', 'NUMBER', 12.5],
    ['TEXT', '€ 1.234,50', 'NUMBER', 1234.5],
    ['TEXT', '1,234.50', 'NUMBER', 1234.5],
    ['TEXT', '1 234', 'NUMBER', 1234],
    ['TEXT', '28-2-2026', 'DATE', '2026-02-28'],
    ['TEXT', '28/02/2026', 'DATE', '2026-02-28'],
    ['TEXT', '28.02.2026', 'DATE', '2026-02-28'],
    ['TEXT', '2026-02-28T10:00:00Z', 'DATE', '2026-02-28'],
    ['TEXT', 'Ja', 'CHECKBOX', true],
    ['TEXT', 'нет', 'CHECKBOX', false],
    ['TEXT', 'city BIKE', 'DROPDOWN', 'a'],
    ['TEXT', 'www.harbour.test', 'HYPERLINK', 'https://www.harbour.test/'],
    ['NUMBER', 12, 'TEXT', '12'],
    ['NUMBER', 1, 'CHECKBOX', true],
    ['NUMBER', 12, 'DROPDOWN', 'b'],
    ['DROPDOWN', 'a', 'TEXT', 'City bike'],
    ['DROPDOWN', 'b', 'NUMBER', 12],
    ['CHECKBOX', true, 'TEXT', '✓'],
    ['CHECKBOX', false, 'NUMBER', 0],
  ])('%s %j becomes %s %j', (from, value, to, expected) => {
    expect(convert(of(from), of(to), value)).toEqual({ fate: 'CONVERTED', value: expected });
  });

  it.each<[CustomFieldKindName, FieldValue, CustomFieldKindName]>([
    ['DATE', '2026-02-28', 'TEXT'],
    ['TEXT', '2026-02-28', 'DATE'],
    ['TEXT', 'https://harbour.test/', 'HYPERLINK'],
    ['HYPERLINK', 'https://harbour.test/', 'TEXT'],
  ])('%s %j stays as it is as %s', (from, value, to) => {
    expect(convert(of(from), of(to), value)).toEqual({ fate: 'KEPT', value });
  });

  it.each<[CustomFieldKindName, FieldValue, CustomFieldKindName]>([
    ['TEXT', 'about twelve', 'NUMBER'],
    ['TEXT', '31-02-2026', 'DATE'],
    ['TEXT', '03/14/2026', 'DATE'],
    ['NUMBER', 20260228, 'DATE'],
    ['TEXT', 'perhaps', 'CHECKBOX'],
    ['NUMBER', 12.5, 'CHECKBOX'],
    ['TEXT', 'Unicycle', 'DROPDOWN'],
    ['DROPDOWN', 'gone', 'TEXT'],
    ['TEXT', 'javascript:alert(1)', 'HYPERLINK'],
    ['DATE', '2026-02-28', 'NUMBER'],
  ])('%s %j is lost as %s', (from, value, to) => {
    expect(convert(of(from), of(to), value)).toEqual({ fate: 'LOST' });
  });

  it('comes back from words: a tick and a day are what they were', () => {
    for (const [kind, value] of [
      ['CHECKBOX', true],
      ['CHECKBOX', false],
      ['DATE', '2026-02-28'],
      ['NUMBER', -0.5],
    ] as const) {
      const words = convert(of(kind), of('TEXT'), value);
      const back = words.fate === 'LOST' ? words : convert(of('TEXT'), of(kind), words.value);
      expect(back).toMatchObject({ value });
    }
  });
});

describe('the options of a field that becomes a dropdown', () => {
  let made = 0;
  const newId = () => `n${(made += 1)}`;

  it('are what stands in it, the most frequent first, and the same words once', () => {
    const found = optionsFrom(
      of('TEXT'),
      [
        { value: 'Cargo', count: 4 },
        { value: 'City', count: 3 },
        { value: ' city ', count: 2 },
        { value: 'x'.repeat(201), count: 9 },
      ],
      newId,
    );
    expect(found.map(({ label }) => label)).toEqual(['City', 'Cargo']);
  });

  it('are as many as a dropdown can have', () => {
    const many = Array.from({ length: 300 }, (_, n) => ({ value: `Word ${n}`, count: 300 - n }));
    const found = optionsFrom(of('TEXT'), many, newId);
    expect([found.length, found[0]?.label, found.at(-1)?.label]).toEqual([200, 'Word 0', 'Word 199']);
  });
});

it('counts what becomes of all, and shows a few of each', () => {
  const tally = new KindTally(of('TEXT'), of('NUMBER'));
  for (let n = 0; n < 20; n += 1) tally.add(`${n},5`);
  for (let n = 0; n < 10; n += 1) tally.add(`word ${n} ${'x'.repeat(200)}`);
  const preview = tally.preview();
  expect(preview).toMatchObject({ kind: 'NUMBER', total: 30, kept: 0, converted: 20, lost: 10, options: [] });
  expect(preview.examples).toHaveLength(10);
  expect(preview.examples[0]).toEqual({ from: expect.stringMatching(/^word 0 x+…$/), to: null });
  expect(preview.examples[9]).toEqual({ from: '4,5', to: '4.5' });
});
