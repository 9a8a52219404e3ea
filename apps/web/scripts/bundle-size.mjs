/**
 * How much script a page loads before it can be used, gzipped, against its budget. Reads the manifest that
 * `vite build` writes: the entry, the page's own chunk and everything those import directly. The words of one language
 * are counted too. Exits with 1 when a page is over its budget.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));

const words = (...areas) => areas.map((area) => `src/locales/en-GB/${area}.json`);
const inbox = [
  'src/routes/shell/Shell.tsx',
  'src/features/inbox/TicketList/InboxPage.tsx',
  ...words('ui', 'routes', 'shell', 'tickets'),
];
const pages = [
  {
    path: '/auth/login',
    budget: 250,
    parts: ['src/routes/sign-in/LoginRoute.tsx', ...words('ui', 'routes', 'identity')],
  },
  { path: '/tickets', budget: 410, parts: [...inbox, 'src/features/inbox/TicketList/NothingOpen.tsx'] },
  {
    path: '/tickets/{id}',
    budget: null,
    parts: [
      ...inbox,
      'src/features/inbox/Conversation/ConversationRoute.tsx',
      'src/features/inbox/ContextPanel/ContextPanel.tsx',
      ...words('conversation'),
    ],
  },
];

let isOver = false;
for (const { path, budget, parts } of pages) {
  const files = new Set();
  for (const part of ['index.html', ...parts]) collect(part, files);
  const size =
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000;
  const verdict =
    budget === null ? '' : size > budget ? ` OVER its budget of ${budget} kB` : ` of ${budget} kB`;
  if (budget !== null && size > budget) isOver = true;
  process.stdout.write(
    `${path}: ${size.toFixed(1)} kB of script, gzipped, in ${files.size} files${verdict}\n`,
  );
}
process.exitCode = isOver ? 1 : 0;

/** A page has its own entry, or stands in a part together with others (vite.parts.ts) and is in it by that part's name. */
function chunkOf(key) {
  if (manifest[key]) return manifest[key];
  const part = partOf(key);
  return Object.values(manifest).find((chunk) => chunk.name === part);
}

function partOf(key) {
  const words = /\/locales\/([^/]+)\//.exec(key);
  if (words) return `words-${words[1]}`;
  return basename(key, '.tsx');
}

function collect(key, files) {
  const chunk = chunkOf(key);
  if (!chunk) throw new Error(`The manifest has no entry for ${key}; was the page renamed?`);
  if (files.has(chunk.file)) return;
  if (chunk.file.endsWith('.js')) files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
}
