import type { Answer } from '../isolation/calls/answer.js';
import type { Call } from '../isolation/calls/call.js';
import type { Caller, ProofWorld } from '../isolation/world/world.js';
import { RawSocket } from '../worlds/raw-socket.js';

/** What begins without a word has begun. */
const SILENCE_MS = 120;
/** How the server ends a socket by which it fell over itself. */
const INTERNAL = 1_011;

/** A subscription that somebody begins over the socket, as an answer like any other. */
export async function listen(world: ProofWorld, call: Call, caller: Caller): Promise<Answer> {
  const socket = await RawSocket.signedIn(await world.socketUrl(), caller.headers['authorization'] ?? '');
  socket.send({
    type: 'subscribe',
    id: 'tried',
    payload: { query: call.operation.document, variables: call.variables },
  });
  const end = Date.now() + SILENCE_MS;
  const told = () => socket.heard.find(({ id }) => id === 'tried');
  while (!told() && !socket.closed && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const { closed } = socket;
  // Said good-bye to: the server may be about to write.
  socket.socket.close();
  if (closed)
    return plain(closed.code === INTERNAL ? 500 : 400, `socket.closed_${closed.code}`, closed.reason);
  const frame = told();
  const errors = frame?.type === 'error' ? frame.payload : frame?.payload?.errors;
  if (!errors) return plain(200, 'ok', '');
  return plain(200, errors[0]?.extensions?.code ?? 'error', JSON.stringify({ errors }));
}

const plain = (status: number, code: string, body: string): Answer => ({ status, code, body, headers: '' });
