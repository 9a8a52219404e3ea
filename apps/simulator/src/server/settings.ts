import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);

/** 0: whichever is free. */
const anyPort = z.coerce.number().int().min(0).max(65535).default(0);

const environment = z.object({
  SIMULATOR_PORT: port,
  SIMULATOR_SMTP_PORT: port,
  SIMULATOR_IMAP_PORT: anyPort,
  SIMULATOR_SUBMISSION_PORT: anyPort,
  SMTP_LISTEN_PORT: port.default(2525),
  PARLEY_DATA_DIR: z.string().default('./.data'),
});

export interface Settings {
  port: number;
  /** On which address of this machine. */
  host: string;
  /** Where the providers are reached, without a slash at its end. */
  url: string;
  /** No Parley stands beside it. */
  isAlone: boolean;
  /** Where Parley delivers its outgoing mail. */
  smtpPort: number;
  /** The mail server of businesses. */
  mailPorts: { imap: number; submission: number };
  /** Where Parley listens for incoming mail. */
  parleySmtpPort: number;
  folder: string;
}

/** @throws with one sentence that names the variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`The simulator cannot start: ${String(issue?.path[0])}: ${issue?.message}.`);
  }
  const values = parsed.data;
  return {
    port: values.SIMULATOR_PORT,
    host: '127.0.0.1',
    url: `http://127.0.0.1:${values.SIMULATOR_PORT}`,
    smtpPort: values.SIMULATOR_SMTP_PORT,
    mailPorts: { imap: values.SIMULATOR_IMAP_PORT, submission: values.SIMULATOR_SUBMISSION_PORT },
    parleySmtpPort: values.SMTP_LISTEN_PORT,
    folder: resolve(values.PARLEY_DATA_DIR, 'simulator'),
    isAlone: false,
  };
}
