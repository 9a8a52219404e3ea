// A mail that really came, so that its source can be read.
import { createTransport } from 'nodemailer';
import { sleep } from '../../bin/lib/processes.mjs';

const TO = 'support@harbour.test';
const PATIENCE_MS = 20_000;
const RAW = [
  'From: Ann <ann@customers.test>',
  `To: ${TO}`,
  'Subject: My bike',
  'Message-ID: <first@customers.test>',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Is it ready?',
  '',
].join('\r\n');

export async function bringMail(world) {
  const transport = createTransport({ host: '127.0.0.1', port: world.smtpPort, ignoreTLS: true });
  await transport.sendMail({ envelope: { from: 'ann@customers.test', to: TO }, raw: RAW });
  transport.close();
  const until = Date.now() + PATIENCE_MS;
  const isThere = () => world.rows(`SELECT 1 FROM message WHERE external_id LIKE '%first@customers.test%'`);
  while (Date.now() < until && !(await isThere()).length) await sleep(200);
}
