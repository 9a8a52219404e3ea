// Waiting for a process to say that it is ready.
import { sleep } from './processes.mjs';
import { refuse } from './say.mjs';

const patienceMs = 90_000;

/** Resolves when `url` answers 2xx; refuses with the process's own last words when it has died or stays silent. */
export async function waitUntilReady(child, url) {
  const until = Date.now() + patienceMs;
  while (!(await answers(url))) {
    if (child.deaths() > 0)
      refuse(`The ${child.name} process could not start: ${sentence(child.lastWords())}`);
    if (Date.now() > until)
      refuse(
        `The ${child.name} process did not become ready within ${patienceMs / 1000} s: ${sentence(child.lastWords())}`,
      );
    await sleep(60);
  }
}

async function answers(url) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** What a process wrote last: the message of a structured log line, or its plain text. */
export function sentence(text) {
  const last = text.trim().split('\n').at(-1) ?? '';
  try {
    const entry = JSON.parse(last);
    return entry.err?.message ?? entry.msg ?? last;
  } catch {
    return text.trim() || 'it said nothing.';
  }
}
