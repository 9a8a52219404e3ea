// People who open a window and close it again: each has a socket and a subscription for a moment.
import { sleep } from '../../bin/lib/processes.mjs';
import { Socket } from '../../chaos/lib/socket.mjs';

const AT_ONCE = 10;
const PATIENCE_MS = 10_000;
const STAY_MS = 30;
const TOLD = 'subscription { ticketEvents(filter: {}) { cursor change ticketId } }';

/** @returns how many were connected, of so many. */
export async function comeAndGo({ world, audience: { people } }, count) {
  let left = count;
  let connected = 0;
  const work = async (first) => {
    for (let number = first; left > 0; number += AT_ONCE) {
      left -= 1;
      if (await visit(world, people[number % people.length], number)) connected += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => work(first)));
  return connected;
}

async function visit(world, person, number) {
  const ignore = () => undefined;
  const tickets = { query: TOLD, variables: () => ({}), next: ignore, error: ignore };
  const socket = new Socket(person, () => world.apis[number % world.apis.length], { tickets });
  await socket.connect();
  for (const until = Date.now() + PATIENCE_MS; !socket.isConnected && Date.now() < until;) await sleep(5);
  const wasConnected = socket.isConnected;
  await sleep(STAY_MS);
  socket.close();
  return wasConnected;
}
