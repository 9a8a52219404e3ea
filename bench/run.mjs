// npm run bench: the table of README and docs/performance.md. Everything is a ratio of one run on one machine.
//   node bench/run.mjs [--profile smoke | full] [--scale 1] [--only ticket-list,fan-out]
// The last line is JSON with every figure; the exit code is 1 when a goal is missed, also when its part is measured once more.
import { parseArgs } from 'node:util';
import { verdict } from '../bin/lib/verdict.mjs';
import { atRest } from './lib/at-rest.mjs';
import { add, begin, figures, missedParts, print } from './lib/report.mjs';
import { memoryOf, openWorld } from './lib/world.mjs';
import { bulk } from './parts/bulk.mjs';
import { channels } from './parts/channels.mjs';
import { chat } from './parts/chat.mjs';
import { contactGroups } from './parts/contact-groups.mjs';
import { contactImport } from './parts/contact-import.mjs';
import { contacts } from './parts/contacts.mjs';
import { conversation } from './parts/conversation.mjs';
import { fanOut } from './parts/fan-out.mjs';
import { growth } from './parts/growth.mjs';
import { inbound } from './parts/inbound.mjs';
import { listsWithin } from './parts/lists-within.mjs';
import { others } from './parts/others.mjs';
import { quickReplies } from './parts/quick-replies.mjs';
import { rowSecurity } from './parts/row-security.mjs';
import { screen } from './parts/screen.mjs';
import { indexedAll, search } from './parts/search.mjs';
import { signInFlood } from './parts/sign-in-flood.mjs';
import { ticketList } from './parts/ticket-list.mjs';
import { views } from './parts/views.mjs';

const parts = {
  'ticket-list': ticketList,
  'lists-within': listsWithin,
  views,
  contacts,
  'contact-groups': contactGroups,
  'contact-import': contactImport,
  conversation,
  bulk,
  inbound,
  channels,
  chat,
  'fan-out': fanOut,
  'row-security': rowSecurity,
  search,
  'quick-replies': quickReplies,
  screen,
  'sign-in-flood': signInFlood,
  others,
  growth,
};
const profiles = {
  /** The quick ones on a tenth of the data: some minutes. */
  smoke: {
    scale: 0.1,
    parts: [
      'ticket-list',
      'lists-within',
      'views',
      'conversation',
      'inbound',
      'quick-replies',
      'row-security',
      'growth',
    ],
  },
  full: { scale: 1, parts: Object.keys(parts) },
};

const { values } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    scale: { type: 'string' },
    only: { type: 'string' },
  },
});
const profile = profiles[values.profile];
if (!profile)
  throw new Error(
    `There is no profile "${values.profile}": choose among ${Object.keys(profiles).join(', ')}.`,
  );
const scale = Number(values.scale ?? profile.scale);
const wanted = values.only ? values.only.split(',') : profile.parts;
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length) throw new Error(`The bench has no part "${unknown.join(', ')}".`);
const say = (text) => process.stderr.write(`  ${text}\n`);
const began = Date.now();

say('the world of the bench');
const world = await openWorld({ scale, say });
try {
  const rest = { api: memoryOf(world.api), worker: memoryOf(world.worker) };
  await indexedAll(world);
  for (const name of wanted) await measure(name, world);
  // A machine has slow quarters of an hour: a goal is missed that is missed twice.
  for (const name of missedParts()) await measure(name, world);
  begin();
  add({ what: 'memory of the API', value: `${rest.api} MB at rest, ${memoryOf(world.api)} MB after` });
  add({
    what: 'memory of the worker',
    value: `${rest.worker} MB at rest, ${memoryOf(world.worker)} MB after`,
  });
} finally {
  await world.stop();
}

/** A part that falls is a goal that was missed, and the others are measured all the same. */
async function measure(name, world) {
  await atRest(world, say);
  say(name);
  begin(name);
  await parts[name](world).catch((error) => {
    console.error(error);
    add({ what: `${name} as a whole`, value: `fell: ${error.message}`, met: false });
  });
}

const missed = print();
if (missed.length) console.error(`${missed.length} goal${missed.length > 1 ? 's' : ''} missed.`);
verdict({
  name: 'bench',
  profile: values.profile,
  scale,
  parts: wanted,
  ...figures(),
  missed: missed.map(({ what }) => what),
  seconds: Math.round((Date.now() - began) / 1_000),
  ok: missed.length === 0,
});
