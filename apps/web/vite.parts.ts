import { fileURLToPath } from 'node:url';
import { CONVERSATION_WORDS, FRAME_WORDS } from './src/lib/i18n/at-hand';

const FILES = new Map<string, string>([
  ...FRAME_WORDS.map((area) => [area, 'words'] as const),
  ...CONVERSATION_WORDS.map((area) => [area, 'conversation-words'] as const),
]);
const WORDS = /\/locales\/([^/]+)\/([^/]+)\.json$/;

/** What forms and tables of settings are made of; the list of tickets, which everybody opens first, has none of them. */
const FIELDS =
  'Checkbox|Color\\w+|File\\w+|FloatingIndicator|MultiSelect|NumberInput|Pill\\w*|Radio|SegmentedControl|Select|Switch|Table|TagsInput|Textarea|AlphaSlider|HueSlider';

const INBOX = /\/src\/features\/inbox\//;
const FIRST_PAGES = ['./src/routes/shell/Shell.tsx', './src/features/inbox/TicketList/InboxPage.tsx'];
const first = new Set<string>();

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * What several pages share. Left alone, the build makes a file of every combination of pages that shares something,
 * most of them a single icon: the inbox asked for 165 of them. Each part says what it is for; `shared` is how many
 * lazy pages must use a module before it goes there.
 */
const part = (name: string, test: RegExp, shared: number, priority: number) => ({
  name,
  test,
  minShareCount: shared,
  priority,
});

export const parts = [
  { name: 'base', tags: ['$initial'] as '$initial'[], priority: 70 },
  part('icons', /@tabler.*icons\/Icon/, 2, 60),
  // What signing in needs besides: nobody should wait there for the rest.
  part(
    'forms',
    /@mantine\/core\/.*\/components\/(Input|InputBase|TextInput|PasswordInput|Menu|FocusTrap|CloseButton|Text|Anchor|Popover|Portal)\/|src\/lib\/session\/signing/,
    2,
    50,
  ),
  part(
    'data',
    /node_modules\/(@apollo|graphql|graphql-ws|rxjs|optimism|@wry)\/|src\/(gql|lib\/apollo)\//,
    3,
    40,
  ),
  part('controls', new RegExp(`@mantine/core/(?!.*/components/(?:${FIELDS})/)`), 5, 30),
  part('fields', /@mantine\/core|react-number-format/, 3, 25),
  part('app', /\/src\/(?!ui\/(?:page|recipients)\/|lib\/step-up\/)(?:lib|ui|routes)\//, 4, 20),
  part('settings', /\/src\/(?:lib|ui)\//, 4, 15),
  {
    ...part('inbox', INBOX, 3, 10),
    name: (id: string, graph: Graph) => (drawnFirst(graph).has(id) ? 'inbox' : null),
  },
  part('conversation', INBOX, 3, 5),
  // Words of the frame and the inbox in two files per language: one after the other, as each is met, they cost a way each.
  { name: (id: string) => wordsOf(id), priority: 65 },
];

/** What the frame and the list import at once. The rest of the inbox comes with a conversation, or when it is asked for. */
function drawnFirst(graph: Graph): ReadonlySet<string> {
  if (first.size === 0)
    for (const page of FIRST_PAGES) follow(fileURLToPath(new URL(page, import.meta.url)), graph);
  return first;
}

function follow(id: string, graph: Graph): void {
  if (first.has(id) || id.includes('node_modules')) return;
  first.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(imported, graph);
}

function wordsOf(id: string): string | null {
  const [, locale, area = ''] = WORDS.exec(id) ?? [];
  const file = FILES.get(area);
  return locale && file ? `${file}-${locale}` : null;
}
