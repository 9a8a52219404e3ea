// What processes and database hold on to, looked at again and again while nothing is asked of them.
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { signal, sleep } from '../../bin/lib/processes.mjs';

const PATIENCE_MS = 10_000;
const MB = 2 ** 20;

const HELD = `SELECT
  (SELECT count(*)::int FROM pg_stat_activity WHERE application_name LIKE 'parley%') AS connections,
  (SELECT coalesce(sum(n_dead_tup), 0)::int FROM pg_stat_user_tables) AS dead,
  (SELECT coalesce(sum(n_live_tup), 0)::int FROM pg_stat_user_tables) AS live`;

/** @param folder where `inside.mjs` writes. @returns `{ at, connections, dead, live, log_bytes, processes: { [name]: … } }` */
export async function look(world, folder) {
  const [held] = await world.query(HELD);
  const processes = {};
  let log_bytes = 0;
  for (const program of [...world.apis, ...world.workers]) {
    processes[program.name] = await lookInto(program, folder);
    log_bytes += existsSync(program.logFile) ? statSync(program.logFile).size : 0;
  }
  return { at: Date.now(), ...held, log_bytes, processes };
}

async function lookInto({ pid, name }, folder) {
  const file = join(folder, String(pid));
  rmSync(file, { force: true });
  signal(pid, 'SIGUSR2');
  for (const until = Date.now() + PATIENCE_MS; !existsSync(file); await sleep(50))
    if (Date.now() > until) throw new Error(`${name} did not say what it holds.`);
  const { heapUsed, rss, timers } = JSON.parse(readFileSync(file, 'utf8'));
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => targetOf(`/proc/${pid}/fd/${fd}`));
  return {
    heap_mb: Math.round((heapUsed / MB) * 100) / 100,
    rss_mb: Math.round(rss / MB),
    timers,
    descriptors: open.length,
    sockets: open.filter((target) => target.startsWith('socket:')).length,
  };
}

function targetOf(path) {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** The sum of a figure over all processes and labels, as Prometheus is told it. @throws when nobody tells it */
export async function told(programs, figure) {
  let sum = 0;
  let isTold = false;
  for (const { readyUrl } of programs) {
    const answer = await fetch(new URL('/metrics', readyUrl));
    for (const line of (await answer.text()).split('\n')) {
      if (!line.startsWith(figure)) continue;
      isTold = true;
      sum += Number(line.split(' ').at(-1));
    }
  }
  if (!isTold) throw new Error(`Nobody tells ${figure.trim()}.`);
  return sum;
}
