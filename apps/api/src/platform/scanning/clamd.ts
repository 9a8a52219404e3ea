import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ScannerPlace } from '../config/scanner-settings.js';

const CONNECT_MS = 5_000;
/** Until clamd says something, or takes more: a large archive takes its time. */
const SILENCE_MS = 60_000;
const CHUNK = 64 * 1024;
const MOST_WORDS = 4_096;
/** What stands in place of a name where clamd would not look at all of it. */
export const NOT_LOOKED_AT = 'too large to be looked at';

/** clamd did not answer, or not as it should: nothing is known of the file. */
export class ScannerFailure extends Error {}

/**
 * Hands a file to clamd by INSTREAM: its length before each piece, a length of zero at the end, one line as the answer.
 * A library for this would do no more than these lines, and bring its own ideas of files on the disk.
 * @returns the name of what it found, or null. @throws ScannerFailure
 */
export async function lookByClamd(
  place: ScannerPlace,
  content: Buffer | AsyncIterable<Buffer>,
  patienceMs = { connect: CONNECT_MS, silence: SILENCE_MS },
): Promise<string | null> {
  const socket = connect(place);
  try {
    await opened(socket, patienceMs.connect);
    socket.setTimeout(patienceMs.silence, () => socket.destroy(new Error('clamd says nothing.')));
    const answer = answerOf(socket);
    // clamd answers before the end when a file is too large for it, and hangs up: its word counts, not the broken pipe.
    const sent = send(socket, content).catch((error: unknown) =>
      socket.destroyed ? null : socket.destroy(error as Error),
    );
    const words = await answer;
    socket.destroy();
    await sent;
    return read(words);
  } catch (error) {
    if (error instanceof ScannerFailure) throw error;
    throw new ScannerFailure('The virus scanner could not be asked.', { cause: error });
  } finally {
    socket.destroy();
  }
}

async function opened(socket: Socket, patienceMs: number): Promise<void> {
  await once(socket, 'connect', { signal: AbortSignal.timeout(patienceMs) });
  socket.on('error', () => undefined);
}

async function send(socket: Socket, content: Buffer | AsyncIterable<Buffer>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
    for (let from = 0; from < piece.length; from += CHUNK) {
      const part = piece.subarray(from, from + CHUNK);
      await write(socket, lengthOf(part.length));
      await write(socket, part);
    }
  }
  await write(socket, lengthOf(0));
}

function lengthOf(size: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(size);
  return head;
}

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed) throw new Error('clamd hung up.');
  if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
}

/** All that clamd says until it hangs up, or until the mark of its end. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((done, fail) => {
    let words = '';
    socket.on('data', (piece: Buffer) => {
      words += piece.toString('latin1');
      if (words.includes('\0') || words.length > MOST_WORDS) done(words);
    });
    socket.once('error', (error) => (words ? done(words) : fail(error)));
    socket.once('close', () => (words ? done(words) : fail(new Error('clamd hung up without a word.'))));
  });
}

function read(words: string): string | null {
  const said = words.split('\0')[0]?.trim() ?? '';
  if (/^stream: OK$/.test(said)) return null;
  const found = /^stream: (.+) FOUND$/.exec(said)?.[1];
  if (found) return plain(found);
  if (/size limit exceeded/i.test(said)) return NOT_LOOKED_AT;
  throw new ScannerFailure(`The virus scanner said ${JSON.stringify(said.slice(0, 200))}.`);
}

/** Names of signatures are shown to people: letters, digits and a few marks. */
const plain = (name: string): string => name.replace(/[^\w.:()+ -]/g, '_').slice(0, 120);
