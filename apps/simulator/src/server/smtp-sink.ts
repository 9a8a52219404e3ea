import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.js';

const MAX_BYTES = 30_000_000;

/** Takes what Parley sends and puts it into the mailbox of each receiver: the other end of outgoing mail. */
export function createSmtpSink(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    banner: 'Parley simulator, nothing leaves this machine',
    onData(stream, session, done) {
      buffer(stream)
        .then(async (raw) => {
          for (const receiver of session.envelope.rcptTo)
            await mailbox.keep(raw, receiver.address, 'received');
        })
        .then(() => done(), done);
    },
  });
}
