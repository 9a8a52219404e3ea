// The next mail server: its ledger says how often it really took each message.
import { createRequire } from 'node:module';
import { inRoot } from '../../bin/lib/places.mjs';

const { SMTPServer } = createRequire(inRoot('apps/api/package.json'))('smtp-server');

/** @returns `{ taken: Map<Message-ID, count>, close }` */
export async function openSink(port, random) {
  const taken = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
    onData(stream, _session, done) {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        const messageId = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1];
        taken.set(messageId, (taken.get(messageId) ?? 0) + 1);
        // The answer takes its time, so that kills fall between taking and saying so.
        setTimeout(() => done(), 20 + random() * 130);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { taken, close: () => new Promise((resolve) => server.close(resolve)) };
}
