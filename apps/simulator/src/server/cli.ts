import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { placesOf } from './providers/places.js';
import { type Running, runSimulator, stopWithProcess } from './run.js';
import type { Settings } from './settings.js';

const HELP = `parley-simulator: WhatsApp, Messenger, Instagram, Telegram, SMS, telephones and mail servers, imitated on this machine.
Nothing leaves it, and nothing that it shows is real.

  --port <n>        where the page, its API and the providers listen (4700)
  --host <address>  on which address of this machine (127.0.0.1)
  --data <folder>   where it keeps what happened (./.parley-simulator)
  --smtp-port <n>   where mail to pretend customers arrives (0: whichever is free)
  --mail-to <n>     the port on this machine to which customers send their mail (2525)
  --help            this text
`;

const port = z.coerce.number().int().min(0).max(65_535);
const options = z.object({
  port: port.min(1).default(4_700),
  host: z.string().default('127.0.0.1'),
  data: z.string().default('.parley-simulator'),
  'smtp-port': port.default(0),
  'mail-to': port.default(2_525),
});

/** @throws with one sentence that names the option. */
export function settingsOf(args: readonly string[]): Settings | null {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: text,
      host: text,
      data: text,
      'smtp-port': text,
      'mail-to': text,
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  const parsed = options.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`--${String(issue?.path[0])}: ${issue?.message}.`);
  }
  const { port: web, host, data } = parsed.data;
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    port: web,
    host,
    url: `http://${shown}:${web}`,
    smtpPort: parsed.data['smtp-port'],
    mailPorts: { imap: 0, submission: 0 },
    parleySmtpPort: parsed.data['mail-to'],
    folder: resolve(data),
    isAlone: true,
  };
}

function welcome({ url, mailPorts, smtpPort }: Running, { folder }: Settings): string {
  const lines = placesOf().map(({ place, title }) => `  ${title.padEnd(38)} ${url}/providers/${place}`);
  return [
    'Parley simulator is ready. All of it is imitated: no message leaves this machine.',
    '',
    `  ${'Be the customer'.padEnd(38)} ${url}/simulator/`,
    `  ${'For programs'.padEnd(38)} ${url}/simulator/api/accounts`,
    '',
    ...lines,
    '',
    `  ${'Mail to pretend customers (SMTP)'.padEnd(38)} port ${smtpPort}`,
    `  ${'Mail servers of businesses'.padEnd(38)} IMAP ${mailPorts.imap}, SMTP ${mailPorts.submission}`,
    `  ${'What happened is kept in'.padEnd(38)} ${folder}`,
    '',
  ].join('\n');
}

/** The command by which other projects start it. */
export async function cli(args: readonly string[]): Promise<void> {
  try {
    const settings = settingsOf(args);
    if (!settings) return void process.stdout.write(HELP);
    const running = await runSimulator(settings);
    stopWithProcess(running);
    process.stdout.write(`${welcome(running, settings)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exitCode = 1;
  }
}
