import { readFile } from 'node:fs/promises';
import { type Config, ConfigError } from '../../../platform/config/index.js';

/** Key and certificate for STARTTLS: each setting is PEM text or the path of a file. Undefined when not configured. */
export async function certificateOf(config: Config): Promise<{ key: string; cert: string } | undefined> {
  const { tlsKey, tlsCert } = config.smtp;
  if (!tlsKey && !tlsCert) return undefined;
  if (!tlsKey || !tlsCert) throw new ConfigError('SMTP_TLS_KEY and SMTP_TLS_CERT are only useful together.');
  return { key: await pemOf('SMTP_TLS_KEY', tlsKey), cert: await pemOf('SMTP_TLS_CERT', tlsCert) };
}

async function pemOf(name: string, value: string): Promise<string> {
  if (value.includes('-----BEGIN')) return value;
  try {
    return await readFile(value, 'utf8');
  } catch {
    throw new ConfigError(`${name} names a file that cannot be read.`);
  }
}
