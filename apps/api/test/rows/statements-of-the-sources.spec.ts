import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(process.cwd(), 'src');

const LONG = /`[^`]*\b(?:SELECT|UPDATE|DELETE)\b[^`]*`/g;
const SHORT = /'(?:SELECT|UPDATE|DELETE)\b[^'\n]*'/g;

/** The text of the SQL in the sources: what stands between backticks (or quotes) and begins like a statement. */
function statements(...kinds: RegExp[]): { file: string; sql: string }[] {
  return readdirSync(SOURCES, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|^migrations/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(SOURCES, file), 'utf8');
      const found = kinds.flatMap((kind) => text.match(kind) ?? []);
      return found.map((sql) => ({ file, sql: sql.replace(/\s+/g, ' ') }));
    });
}

/** A condition in brackets cannot take the agency away from the others; one outside can. */
describe('the statements of the sources', () => {
  it('have no OR outside of brackets beside the agency', () => {
    const loose = statements(LONG).filter(({ sql }) => {
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
    const silent = statements(LONG).filter(({ file, sql }) => {
      if (/agency|\$\{/.test(sql) || !/\bWHERE\b/.test(sql)) return false;
      // The catalogue of the database has rows of nobody.
      const tables = sql.match(/(?<=\b(?:FROM|JOIN|UPDATE|INTO) )(?!LATERAL\b)\S+/g) ?? [];
      const isCatalogue = tables.length > 0 && tables.every((table) => table.startsWith('pg_'));
      if (isCatalogue || /to_regclass/.test(sql)) return false;
      return !system.test(readFileSync(join(SOURCES, file), 'utf8'));
    });
    expect(silent).toEqual([]);
  });

  it('lock several rows by their ids: in any other order two would wait for each other', () => {
    const mixed = statements(LONG, SHORT).filter(({ sql }) => {
      const lock = /^(.*?)\bFOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b(?!.*SKIP LOCKED)/.exec(sql)?.[1];
      return lock !== undefined && !OF_ONE.test(lock) && !ONE_EACH.test(lock) && !BY_ID.test(lock);
    });
    expect(mixed).toEqual([]);
  });
});

/** A row that is found by its own key. */
const OF_ONE =
  /\b(?:id|user_id|from_id|fence|external_id|provider_id|token_hash|subject|email) = \$\d|^`\$\{FACTS\} $/;
/** The only row of its company. */
const ONE_EACH = /\bFROM (?:agency|company_profile|profile_settings|contact_merging|inbox_settings)\b/;
const BY_ID = /\bORDER BY (?:\w+\.)?id (?:LIMIT \S+ )?(?:\$\{.*)?$/;

function withoutBrackets(sql: string): string {
  let text = sql.replace(/\bCASE\b.*?\bEND\b/g, '');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\([^()]*\)/g, '');
  }
  return text;
}
