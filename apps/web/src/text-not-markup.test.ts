import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
/** What makes markup of a text. Parsing alone (DOMParser) runs nothing and loads nothing. */
const MAKES_MARKUP =
  /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|srcDoc=|document\.write|createContextualFragment/;
/** Frames without scripts: a mail as it came, and how the chat will look. */
const FRAMES = [
  'apps/web/src/features/channels/Themes/ThemePreview.tsx',
  'apps/web/src/features/inbox/Timeline/MailFrame.tsx',
];

const sourcesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)gql\//.test(name))
    .map((name) => `${folder}/${name}`);

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Names of files and people, subjects, labels and fields are somebody's words: on every page they are text. */
describe('what people wrote', () => {
  it('becomes markup nowhere but in frames that run nothing', () => {
    const files = [...sourcesBelow('apps/web/src'), ...sourcesBelow('apps/widget/src')];
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => MAKES_MARKUP.test(textOf(file))).sort()).toEqual(FRAMES);
  });

  it.each(FRAMES)('runs nothing in the frame of %s', (file) => {
    const sandbox = /sandbox=("[^"]*"|\{[^}]*\})/.exec(textOf(file))?.[1];
    expect(sandbox).toBeDefined();
    expect(sandbox).not.toMatch(/allow-scripts/);
  });
});
