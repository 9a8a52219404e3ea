import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);

const environment = z.object({
  SIMULATOR_PORT: port,
  SIMULATOR_SMTP_PORT: port,
  SMTP_LISTEN_PORT: port.default(2525),
  PARLEY_DATA_DIR: z.string().default('./.data'),
  PUBLIC_URL: z.string().default('http://localhost:3000'),
});

export interface Settings {
  port: number;
  /** Where Parley delivers its outgoing mail. */
  smtpPort: number;
  /** Where Parley listens for incoming mail. */
  parleySmtpPort: number;
  folder: string;
  publicUrl: string;
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
    smtpPort: values.SIMULATOR_SMTP_PORT,
    parleySmtpPort: values.SMTP_LISTEN_PORT,
    folder: resolve(values.PARLEY_DATA_DIR, 'simulator'),
    publicUrl: values.PUBLIC_URL,
  };
}
