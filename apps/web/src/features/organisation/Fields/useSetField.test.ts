import type { FilledField } from './filled-field';
import { withChoice } from './useSetField';

const of = (id: string, kind: FilledField['field']['kind']): FilledField['field'] => ({
  id,
  kind,
  title: id,
  key: id,
  help: '',
  options: [],
  isRequired: false,
});

describe('a value that is shown before the server took it', () => {
  const [tick, text] = [of('1', 'CHECKBOX'), of('2', 'TEXT')];
  const filled = [
    { field: tick, value: null },
    { field: text, value: 'as it was' },
  ];

  it('is a choice', () => {
    expect(withChoice(filled, tick, true)).toEqual([{ field: tick, value: true }, filled[1]]);
  });

  it('is no text: the server says what becomes of it', () => {
    expect(withChoice(filled, text, ' other ')).toBeNull();
  });
});
