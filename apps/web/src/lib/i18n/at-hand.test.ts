/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONVERSATION_WORDS, FRAME_WORDS } from './at-hand';

/** Dialogs and a section of the panel that few conversations have: they are drawn behind a boundary of their own. */
const LATER = ['templates', 'widgets'];
/** Here before anybody signs in. */
const BEFORE = ['ui', 'routes'];
const AT_HAND: ReadonlySet<string> = new Set([...BEFORE, ...FRAME_WORDS, ...CONVERSATION_WORDS, ...LATER]);

const FRAME = ['routes/shell', 'routes/skeletons', 'ui', 'lib', 'features/acting/StaffStrip.tsx'];
/** Parts of pages that bring their words along themselves. */
const PAGES = /^features\/inbox\/(?:OfContact|Signatures|QuickReplies|Settings)\//;

function files(): string[] {
  const src = join(process.cwd(), 'src');
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(
      (path) =>
        FRAME.some((part) => path.startsWith(part)) ||
        (path.startsWith('features/inbox/') && !PAGES.test(path)),
    )
    .map((path) => join(src, path));
}

it('has the words of all that the frame and the inbox are made of', () => {
  const missing = files().flatMap((file) => {
    const asked = readFileSync(file, 'utf8').matchAll(/useTranslation\(\s*(\[[^\]]*\]|'[^']*')/g);
    return [...asked]
      .flatMap(([, areas = '']) => [...areas.matchAll(/'([^']+)'/g)].map(([, area = '']) => area))
      .filter((area) => !AT_HAND.has(area))
      .map((area) => `${area}: ${file}`);
  });
  expect(missing).toEqual([]);
});
