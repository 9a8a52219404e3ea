import type { ProfileMergePreviewQuery } from '@/gql/graphql';
import { mergeLines } from './merge-lines';

const field = (id: string) => ({ id, key: id, title: id, kind: 'TEXT' as const, options: [] });
const preview = {
  from: { id: '1', name: 'Left', kind: 'PERSON', contactCount: 1 },
  into: { id: '2', name: 'Right', kind: 'PERSON', contactCount: 2 },
  fields: [
    { field: field('7'), from: 'x', into: null, result: 'x' },
    { field: field('8'), from: 'x', into: 'y', result: 'y' },
    { field: field('9'), from: null, into: null, result: null },
  ],
} as unknown as ProfileMergePreviewQuery['profileMergePreview'];

const kept = (choices: Record<string, string>) =>
  Object.fromEntries(mergeLines(preview, choices).map(({ key, keptId }) => [key, keptId]));

it('keeps what the one that stays has, else what the other has, and what is chosen in any case', () => {
  expect(kept({})).toEqual({ name: '2', kind: '2', 'custom:7': '1', 'custom:8': '2' });
  const choices = { name: '1', 'custom:7': '2', 'custom:8': '1' };
  expect(kept(choices)).toEqual({ name: '1', kind: '2', 'custom:7': '2', 'custom:8': '1' });
});
