// npm run bench: the table of README and docs/performance.md. Everything is a ratio of one run on one machine.
//   node bench/run.mjs [--scale 1] [--only ticket-list,fan-out]
import { parseArgs } from 'node:util';
import { memoryOf, openWorld } from './lib/world.mjs';
import { add, print } from './lib/report.mjs';
import { bulk } from './parts/bulk.mjs';
import { channels } from './parts/channels.mjs';
import { contactGroups } from './parts/contact-groups.mjs';
import { contactImport } from './parts/contact-import.mjs';
import { contacts } from './parts/contacts.mjs';
import { conversation } from './parts/conversation.mjs';
import { fanOut } from './parts/fan-out.mjs';
import { inbound } from './parts/inbound.mjs';
import { quickReplies } from './parts/quick-replies.mjs';
import { rowSecurity } from './parts/row-security.mjs';
import { screen } from './parts/screen.mjs';
import { search } from './parts/search.mjs';
import { signInFlood } from './parts/sign-in-flood.mjs';
import { ticketList } from './parts/ticket-list.mjs';
import { views } from './parts/views.mjs';

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, only: { type: 'string' } },
});
const parts = {
  'ticket-list': ticketList,
  views,
  contacts,
  'contact-groups': contactGroups,
  'contact-import': contactImport,
  conversation,
  bulk,
  inbound,
  channels,
  'fan-out': fanOut,
  'row-security': rowSecurity,
  search,
  'quick-replies': quickReplies,
  screen,
  'sign-in-flood': signInFlood,
};
const wanted = values.only ? values.only.split(',') : Object.keys(parts);
const say = (text) => process.stderr.write(`  ${text}\n`);

say('the world of the bench');
const world = await openWorld({ scale: Number(values.scale), say });
try {
  const rest = { api: memoryOf(world.api), worker: memoryOf(world.worker) };
  for (const name of wanted) {
    say(name);
    await parts[name](world);
  }
  add({ what: 'memory of the API', value: `${rest.api} MB at rest, ${memoryOf(world.api)} MB after` });
  add({
    what: 'memory of the worker',
    value: `${rest.worker} MB at rest, ${memoryOf(world.worker)} MB after`,
  });
} finally {
  await world.stop();
}
const missed = print();
if (missed.length) {
  console.error(`${missed.length} goal${missed.length > 1 ? 's' : ''} missed.`);
  process.exitCode = 1;
}
