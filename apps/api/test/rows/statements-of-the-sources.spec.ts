import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(process.cwd(), 'src');

/** The text of the SQL in the sources: what stands between backticks and begins like a statement. */
function statements(): { file: string; sql: string }[] {
  return readdirSync(SOURCES, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|^migrations/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(SOURCES, file), 'utf8');
      const found = text.match(/`[^`]*\b(?:SELECT|UPDATE|DELETE)\b[^`]*`/g) ?? [];
      return found.map((sql) => ({ file, sql: sql.replace(/\s+/g, ' ') }));
    });
}

/** A condition in brackets cannot take the agency away from the others; one outside can. */
describe('the statements of the sources', () => {
  it('have no OR outside of brackets beside the agency', () => {
    const loose = statements().filter(({ sql }) => {
      // What a conflict changes is found by its key, which begins with the agency.
      const outside = withoutBrackets(sql.replace(/\bON CONFLICT \(agency_id.*/, ''));
      const start = outside.search(/\bWHERE\b/);
      const isOfAll = /\bFROM agency a\b/.test(sql);
      return start >= 0 && !isOfAll && /agency_id/.test(sql) && /\bOR\b/.test(outside.slice(start));
    });
    expect(loose).toEqual([]);
  });

  it('name the agency wherever they name a table of one', () => {
    const system = /\/\/ ?across|SystemTx/i;
    const silent = statements().filter(({ file, sql }) => {
      if (/agency|\$\{/.test(sql) || !/\bWHERE\b/.test(sql)) return false;
      // The catalogue of the database has rows of nobody.
      const tables = sql.match(/(?<=\b(?:FROM|JOIN|UPDATE|INTO) )(?!LATERAL\b)\S+/g) ?? [];
      const isCatalogue = tables.length > 0 && tables.every((table) => table.startsWith('pg_'));
      if (isCatalogue || /to_regclass/.test(sql)) return false;
      return !system.test(readFileSync(join(SOURCES, file), 'utf8'));
    });
    expect(silent).toEqual([]);
  });
});

function withoutBrackets(sql: string): string {
  let text = sql.replace(/\bCASE\b.*?\bEND\b/g, '');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\([^()]*\)/g, '');
  }
  return text;
}
