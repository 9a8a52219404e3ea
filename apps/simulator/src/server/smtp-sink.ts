import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.js';

const MAX_BYTES = 30_000_000;

/** Takes what Parley sends and puts it into the mailbox of each receiver: the other end of outgoing mail. */
export function createSmtpSink(mailbox: Mailbox): SMTPServer {
  const asked = new Set<string>();
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    banner: 'Parley simulator, nothing leaves this machine',
    onRcptTo({ address }, _session, done) {
      const refusal = refusalOf(address.toLowerCase(), asked);
      if (refusal) done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
      else done();
    },
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

/** Some mailboxes of the world do not take mail: nobody is at `no-such.test`, and at `full.test` there is room only the second time. */
function refusalOf(address: string, asked: Set<string>): { code: number; words: string } | null {
  if (address.endsWith('@no-such.test')) return { code: 550, words: '5.1.1 No such user here' };
  if (!address.endsWith('@full.test') || asked.has(address)) return null;
  asked.add(address);
  return { code: 552, words: '5.2.2 The mailbox is full' };
}
