import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const APPS = join(process.cwd(), '..');

/** Patterns that are put together while the program runs, and of what. */
const PUT_TOGETHER: Readonly<Record<string, string>> = {
  'api/src/modules/channels/connectors/mail/mailgun.rules.ts': 'a name of the sources',
  'api/src/modules/channels/mail-content/bounce.rules.ts': 'a name of the sources',
  'api/src/modules/channels/themes/theme-html.rules.ts':
    'a pattern of the sources, and an address with its dots escaped',
  'api/src/modules/channels/themes/frame-mail.rules.ts': 'a name of the sources',
  'api/src/modules/channels/voice/voice-channel.rules.ts': 'a name of the sources',
  'api/src/modules/identity/two-factor/second-factor.rules.ts': 'a number of the sources',
  'api/src/platform/config/outgoing-hosts.ts': 'a pattern of the sources',
  'web/src/features/audit/AuditRow.tsx': 'two patterns of the sources',
  'web/src/features/chat/search/FoundMessages.tsx': 'words of one person in their own browser, escaped',
  'web/src/features/organisation/Fields/readNumber.ts': 'signs of the language, escaped',
  'web/src/routes/shell/palette-items.ts': 'words of one person in their own browser, escaped',
};

/** Nobody gives Parley a pattern: then none can be given that takes for ever. */
describe('patterns', () => {
  const sources = ['api/src', 'web/src', 'widget/src'].flatMap((folder) =>
    readdirSync(join(APPS, folder), { recursive: true })
      .map((file) => `${folder}/${String(file)}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.(spec|test)\.tsx?$/.test(file)),
  );
  const textOf = (file: string): string => readFileSync(join(APPS, file), 'utf8');

  it('are put together in known places alone', () => {
    const made = sources.filter((file) => /RegExp\((?:`[^`]*\$\{|[a-z(])/.test(textOf(file)));
    expect(made.toSorted()).toEqual(Object.keys(PUT_TOGETHER).toSorted());
  });

  it('that come from what somebody typed have their signs escaped', () => {
    const typed = Object.entries(PUT_TOGETHER).filter(([, of]) => /words of one person/.test(of));
    expect(typed.filter(([file]) => !/\.replace\(\/\[[^\n]+\\\\\$&/.test(textOf(file)))).toEqual([]);
  });

  it('are never handed to the database as a value', () => {
    const asked = sources.filter((file) =>
      /(?:!?~\*?|SIMILAR TO|regexp_\w+\([^)]*,)\s*\$\d/.test(textOf(file)),
    );
    expect(asked).toEqual([]);
  });
});
