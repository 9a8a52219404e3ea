// docs/asvs.yaml names every requirement of levels 1 and 2 once, with evidence that exists.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { asvsPage } from '../lib/asvs-page.mjs';
import { inRoot } from '../lib/places.mjs';

const table = parse(readFileSync(inRoot('docs/asvs.yaml'), 'utf8'));
const { requirements } = table;

/** How many requirements of levels 1 and 2 each section of version 5.0.0 has; those of level 3 come last in each. */
const SECTIONS = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};
const LEVEL_1 = 70;
const LEVEL_2 = 183;

const expected = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`),
  ),
);

describe('the table of OWASP’s requirements', () => {
  it('has each requirement once, in their order', () => {
    assert.equal(expected.length, LEVEL_1 + LEVEL_2);
    assert.deepEqual(
      requirements.map(({ id }) => id),
      expected,
    );
  });

  it('knows the level of each', () => {
    assert.equal(requirements.filter(({ level }) => level === 1).length, LEVEL_1);
    assert.equal(requirements.filter(({ level }) => level === 2).length, LEVEL_2);
  });

  it('shows evidence for what applies, says what is missing, or why it does not apply', () => {
    const poor = requirements.filter(({ applies, why, evidence = [], gap }) =>
      applies ? why || !(gap || evidence.length > 0) : !why || gap || evidence.length > 0,
    );
    assert.deepEqual(poor, []);
  });

  it('names only files that exist', () => {
    const missing = requirements.flatMap(({ id, evidence = [] }) =>
      evidence.filter((file) => !existsSync(inRoot(file))).map((file) => `${id}: ${file}`),
    );
    assert.deepEqual(missing, []);
  });

  it('is what the page says', () => {
    assert.equal(readFileSync(inRoot('docs/asvs.md'), 'utf8'), asvsPage(table), 'node bin/asvs.mjs makes it');
  });
});
