import { join } from 'node:path';
import { CONVERSATION_WORDS, FRAME_WORDS } from '@/lib/i18n/at-hand';
import { askedWords, resolveImport } from '@/testing/asked-words';
import type { PageRoute } from './page-route';
import { pages } from './table';

const TABLE = join(process.cwd(), 'src/routes/pages/some.pages.ts');
const FRAMES = {
  settings: 'src/routes/settings/SettingsFrame.tsx',
  profile: 'src/routes/profile/ProfileFrame.tsx',
};

const always = ['ui', 'routes'];
const byLayout = { bare: [], shell: [], settings: ['settings'], profile: ['profile'] };

/** What is there before a page of this kind is drawn: the guard waits for the words of the frame. */
function atHand({ access, layout }: Pick<PageRoute, 'access' | 'layout'>): ReadonlySet<string> {
  return new Set([...always, ...(access === 'signedIn' ? FRAME_WORDS : []), ...byLayout[layout]]);
}

function fileOf(load: () => unknown): string {
  const [, name = ''] = /["']((?:@|\.\.?)\/[^"']+)["']/.exec(load.toString()) ?? [];
  const file = resolveImport(TABLE, name);
  if (!file) throw new Error(`No code of a page is found in: ${load.toString()}`);
  return file;
}

const parts = pages.flatMap((page) =>
  [page, ...(page.children ?? [])].map(({ path, load, words }) => ({
    path: path === page.path ? path : `${page.path}/${path}`,
    words,
    needed: [...askedWords(fileOf(load))].filter((area) => !atHand(page).has(area)),
  })),
);

it('has the words of each page come together with its code', () => {
  const wrong = parts
    // The words of a conversation are one file.
    .map((part) => ({ ...part, spare: part.words === CONVERSATION_WORDS ? [] : part.words }))
    .map(({ path, words, needed, spare }) => ({
      path,
      missing: needed.filter((area) => !words.includes(area)),
      superfluous: spare.filter((area) => !needed.includes(area)),
    }))
    .filter(({ missing, superfluous }) => missing.length + superfluous.length > 0);
  expect(wrong).toEqual([]);
});

it.each(['settings', 'profile'] as const)('has the words of the frame of %s before it is drawn', (layout) => {
  const needed = askedWords(join(process.cwd(), FRAMES[layout]));
  const there = atHand({ access: 'signedIn', layout });
  expect([...needed].filter((area) => !there.has(area))).toEqual([]);
});

it('sees what a page asks for through its parts and the doors of folders', () => {
  const words = askedWords(join(process.cwd(), 'src/features/organisation/Labels/LabelsPage.tsx'));
  expect([...words]).toEqual(expect.arrayContaining(['labels', 'files', 'ui']));
  expect(words.size).toBeLessThan(8);
});
