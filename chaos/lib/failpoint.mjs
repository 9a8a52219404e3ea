// Preloaded into a process of Parley (node --import) that shall die at a certain point of its work. The product knows nothing
// of it: what is watched is what it says to PostgreSQL, and what calls it takes and answers.
// SIGWINCH (which ends nobody who does not listen) makes it read what it is armed with; without that file it is not armed.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Server } from 'node:http';
import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { inRoot } from '../../bin/lib/places.mjs';

/** Where this process says how it stands, and where all of them find what they are armed with. */
const [place, orders] = (process.env.CHAOS_FAILPOINT ?? '').split(',');
/** `{ at: 'read' | 'answered', path }` or `{ at: 'before' | 'after' | 'commit' | 'committed', says, with?, nth? }` */
let point;
let seen = 0;
/** Connections whose transaction has said it. */
const marked = new WeakSet();

function arm() {
  seen = 0;
  point = existsSync(orders) ? JSON.parse(readFileSync(orders, 'utf8')) : undefined;
  writeFileSync(`${place}.armed`, point?.id ?? '');
}

/** One of those that are armed, and only one. Nothing more happens in it: no handler, no rest of the loop. */
function die() {
  point = undefined;
  try {
    renameSync(orders, `${place}.hit`);
  } catch {
    return;
  }
  process.kill(process.pid, 'SIGKILL');
}

function watchStatements() {
  const { Client } = createRequire(inRoot('apps/api/package.json'))('pg');
  const { query } = Client.prototype;
  Client.prototype.query = function (...given) {
    const { at, says, nth = 1 } = point ?? {};
    if (says === undefined) return query.apply(this, given);
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : (asked?.text ?? '');
    const isIt = text.includes(says) && hasValue(asked?.values ?? given[1]) && (seen += 1) >= nth;
    if (isIt) marked.add(this);
    const isEnd = text === 'COMMIT' && marked.has(this);
    if ((isIt && at === 'before') || (isEnd && at === 'commit')) die();
    const answer = query.apply(this, given);
    // First of all who wait for it.
    if ((isIt && at === 'after') || (isEnd && at === 'committed')) answer.then(die, () => undefined);
    if (isEnd || text === 'ROLLBACK') marked.delete(this);
    return answer;
  };
}

const hasValue = (values) => !point.with || JSON.stringify(values ?? []).includes(point.with);

function watchCalls() {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (name, request, response) {
    if (name === 'request' && point?.path && request.url.startsWith(point.path)) {
      if (point.at === 'read') request.once('end', die);
      if (point.at === 'answered') response.once('finish', die);
    }
    return emit.apply(this, arguments);
  };
}

if (place && isMainThread) {
  process.on('SIGWINCH', arm);
  watchStatements();
  watchCalls();
  arm();
}
