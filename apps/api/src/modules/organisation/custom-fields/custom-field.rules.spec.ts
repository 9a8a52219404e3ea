import {
  type CustomFieldKindName,
  keyFor,
  optionFaults,
  readValue,
  valueText,
} from './custom-field.rules.js';

const options = [
  { id: 'a', label: 'City bike' },
  { id: 'b', label: 'Cargo bike' },
];
const read = (kind: CustomFieldKindName, raw: unknown) => readValue({ kind, options }, raw);

describe('the value of a custom field', () => {
  it.each<[CustomFieldKindName, unknown, unknown]>([
    ['TEXT', '  frame 12 ', 'frame 12'],
    ['TEXT', '   ', null],
    ['NUMBER', '12,5', 12.5],
    ['NUMBER', 0, 0],
    ['DATE', '2026-02-28', '2026-02-28'],
    ['CHECKBOX', false, false],
    ['CHECKBOX', 'true', true],
    ['DROPDOWN', 'b', 'b'],
    ['DROPDOWN', 'city BIKE', 'a'],
    ['HYPERLINK', 'https://harbour.test/a b', 'https://harbour.test/a%20b'],
    ['NUMBER', '', null],
    ['DROPDOWN', null, null],
  ])('%s takes %j', (kind, raw, kept) => {
    expect(read(kind, raw)).toEqual({ value: kept });
  });

  it.each<[CustomFieldKindName, unknown]>([
    ['TEXT', { a: 1 }],
    ['TEXT', 'x'.repeat(2_001)],
    ['NUMBER', 'twelve'],
    ['NUMBER', '1e999'],
    ['NUMBER', Number.POSITIVE_INFINITY],
    ['DATE', '2026-02-30'],
    ['DATE', '28-02-2026'],
    ['CHECKBOX', 'perhaps'],
    ['DROPDOWN', 'Unicycle'],
    ['HYPERLINK', 'javascript:alert(1)'],
    ['HYPERLINK', 'harbour.test'],
  ])('%s refuses %j and says why', (kind, raw) => {
    expect(read(kind, raw)).toEqual({ fault: expect.stringMatching(/^[A-Z].+\.$/) });
  });

  it('is shown as people write it', () => {
    expect(valueText({ kind: 'DATE', options: [] }, '2026-02-28')).toBe('28-02-2026');
    expect(valueText({ kind: 'DROPDOWN', options }, 'b')).toBe('Cargo bike');
    expect(valueText({ kind: 'DROPDOWN', options }, 'gone')).toBe('');
    expect(valueText({ kind: 'TEXT', options: [] }, null)).toBe('');
  });
});

describe('the name of a field for programs', () => {
  it('comes from the title', () => {
    expect(keyFor('Frame number', new Set())).toBe('frame_number');
    expect(keyFor('Größe (cm)', new Set())).toBe('gro_e_cm');
    expect(keyFor('2nd owner', new Set())).toBe('field_2nd_owner');
    expect(keyFor('رقم', new Set())).toBe('field');
  });

  it('is never taken twice, nor one that means something already', () => {
    expect(keyFor('Size', new Set(['size', 'size_2']))).toBe('size_3');
    expect(keyFor('constructor', new Set())).toBe('constructor_2');
    expect(keyFor('Size 2', new Set(['size2']))).toBe('size_2_2');
  });
});

describe('the options of a dropdown', () => {
  it('are there, differ and have words', () => {
    expect(optionFaults('DROPDOWN', options)).toEqual([]);
    expect(optionFaults('DROPDOWN', [])).toHaveLength(1);
    expect(optionFaults('DROPDOWN', [...options, { id: 'c', label: ' city bike ' }])).toHaveLength(1);
    expect(optionFaults('TEXT', options)).toHaveLength(1);
  });
});
