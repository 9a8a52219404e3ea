import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(process.cwd(), '../..');
const OWED = Array.from({ length: 38 }, (_, n) => `${n + 1}`);
const VARIANTS = 3;

interface Row {
  what: string;
  /** The file, and words that stand in the name of the test. */
  tests: [file: string, name: string][];
}

/** Holes that others had, each with the tests that show that Parley has none of them. */
describe('the table of known holes', () => {
  const rows = JSON.parse(readFileSync(join(ROOT, 'apps/api/test/rows/rows.json'), 'utf8')) as Record<
    string,
    Row
  >;

  it('has each of the thirty-eight, with three tests or more', () => {
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(OWED));
    const thin = Object.entries(rows).filter(([, row]) => row.tests.length < VARIANTS);
    expect(thin).toEqual([]);
  });

  it('names tests that exist', () => {
    const gone = Object.entries(rows).flatMap(([number, { tests }]) =>
      tests
        .filter(([file, name]) => !existsSync(join(ROOT, file)) || !textOf(file).includes(name))
        .map(([file, name]) => `row ${number}: ${file} has no test "${name}"`),
    );
    expect(gone).toEqual([]);
  });
});

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
