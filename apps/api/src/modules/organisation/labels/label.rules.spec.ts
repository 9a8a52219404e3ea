import { labelColors } from '@parley/schema';
import { colorAt, planLabels } from './label.rules.js';

const known = [
  {
    id: 7,
    name: 'Refund',
    color: '#b0463c',
    description: 'Money back',
    version: 1,
    createdAt: new Date(0),
    deletedAt: null,
  },
];
const plan = (...cells: Record<string, string>[]) =>
  planLabels(
    cells.map((one, at) => ({ line: at + 2, cells: one })),
    known,
    colorAt,
  );

describe('an import of labels', () => {
  it('makes what is new, changes what differs and leaves the rest', () => {
    expect(
      plan({ name: 'Urgent' }, { name: 'refund', color: '#FF0000' }, { name: 'Refund' }).map(
        ({ verb, plan: wanted }) => [verb, wanted],
      ),
    ).toEqual([
      ['create', { id: null, name: 'Urgent', color: labelColors[0], description: '' }],
      ['update', { id: 7, name: 'refund', color: '#ff0000', description: 'Money back' }],
      ['unchanged', { id: 7, name: 'Refund', color: '#b0463c', description: 'Money back' }],
    ]);
  });

  it('names each fault of a line', () => {
    const [line] = plan({ name: ' ', color: 'red', description: 'x'.repeat(301) });
    expect(line?.verb).toBe('refuse');
    expect(line?.problems.map(({ field }) => field)).toEqual(['name', 'color', 'description']);
  });
});
