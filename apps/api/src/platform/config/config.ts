import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { callEnvironment, callSettings } from './call-settings.js';
import { mailboxSettings } from './mailbox-settings.js';
import { outgoingEnvironment, outgoingHosts } from './outgoing-hosts.js';
import { providerUrls } from './provider-urls.js';
import { scannerEnvironment } from './scanner-settings.js';
import { isTrustedProxy } from './trusted-proxy.js';

const MIN_KEY = 32;
const MAX_FORMER_KEYS = 3;
/** One thread gets few transactions done sooner than many at a time, above all where the database has the same processors. */
const CONNECTIONS_PER_PROCESSOR = 4;
const USUAL_CONNECTIONS = 16;
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const port = z.coerce.number().int().min(1).max(65535);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
});
const optional = <T extends z.ZodType>(schema: T) => schema.optional();

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: port.default(3000),
  WORKER_PORT: optional(port),
  PUBLIC_URL: optional(webAddress),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_APP_URL: optional(postgresUrl),
  DATABASE_SYSTEM_URL: optional(postgresUrl),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(() => Math.min(USUAL_CONNECTIONS, CONNECTIONS_PER_PROCESSOR * availableParallelism())),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, 'must begin with redis:// or rediss://')),
  PARLEY_DATA_DIR: z.string().default('./.data'),
  PARLEY_SEED: z.enum(['demo', 'none']).default('none'),
  PARLEY_SIMULATOR: flag.default(false),
  SIMULATOR_URL: optional(webAddress),
  SIMULATOR_SMTP_PORT: optional(port),
  SIMULATOR_IMAP_PORT: optional(port),
  SIMULATOR_SUBMISSION_PORT: optional(port),
  SMTP_LISTEN_PORT: port.default(2525),
  SMTP_LISTEN_HOST: z.string().default('0.0.0.0'),
  SMTP_TLS_KEY: optional(z.string()),
  SMTP_TLS_CERT: optional(z.string()),
  SMTP_MAX_BYTES: z.coerce.number().int().positive().default(25_000_000),
  AUDIT_LOG_DAYS: z.coerce.number().int().min(30).max(36_500).optional(),
  RAW_MAIL_DAYS: z.coerce.number().int().min(1).max(3_650).default(30),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  MAIL_ALLOW_PRIVATE: flag.default(false),
  CUSTOM_ALLOW_PRIVATE: flag.optional(),
  GOOGLE_MAIL_CLIENT_ID: optional(z.string()),
  GOOGLE_MAIL_CLIENT_SECRET: optional(z.string()),
  MICROSOFT_MAIL_CLIENT_ID: optional(z.string()),
  MICROSOFT_MAIL_CLIENT_SECRET: optional(z.string()),
  MAIL_FROM: optional(z.email({ error: 'must be an e-mail address' })),
  SUPPORT_EMAIL: optional(z.email('must be an e-mail address')),
  GRAPH_URL: optional(webAddress),
  INSTAGRAM_URL: optional(webAddress),
  DIALOG360_URL: optional(webAddress),
  TELEGRAM_URL: optional(webAddress),
  TWILIO_URL: optional(webAddress),
  VONAGE_URL: optional(webAddress),
  BIRD_URL: optional(webAddress),
  AIRCALL_URL: optional(webAddress),
  GOOGLE_ACCOUNTS_URL: optional(webAddress),
  GOOGLE_OAUTH_URL: optional(webAddress),
  MICROSOFT_LOGIN_URL: optional(webAddress),
  ...callEnvironment,
  ...outgoingEnvironment,
  ...scannerEnvironment,
  S3_ENDPOINT: optional(webAddress),
  S3_BUCKET: optional(z.string()),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: optional(z.string()),
  S3_SECRET_KEY: optional(z.string()),
  SECRETS_KEY: optional(z.string().min(MIN_KEY, `must have at least ${MIN_KEY} characters`)),
  FORMER_SECRETS_KEYS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
    )
    .refine((keys) => keys.length <= MAX_FORMER_KEYS, `must name at most ${MAX_FORMER_KEYS} keys`)
    .refine(
      (keys) => keys.every((key) => key.length >= MIN_KEY),
      `must name keys of at least ${MIN_KEY} characters, with commas between them`,
    ),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isTrustedProxy), 'must be addresses or networks, separated by commas'),
  RATE_LIMIT_IP: z.coerce.number().int().positive().default(3_000),
  RATE_LIMIT_TOKEN: z.coerce.number().int().positive().default(1_200),
  BREACHED_PASSWORDS_URL: optional(webAddress),
  SSO_ALLOW_PRIVATE: flag.default(false),
  CHAT_LINK_PREVIEWS: flag.default(true),
  CHAT_LINKS_ALLOW_PRIVATE: flag.default(false),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().min(0).max(20).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    z.string().regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'must be name=value,name=value'),
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Config = Readonly<ReturnType<typeof loadConfig>>;
export const CONFIG = Symbol('CONFIG');

/** A setting that makes no sense: the message is one sentence that names the variable and the cure. */
export class ConfigError extends Error {}

/**
 * Reads and checks the settings. This is the only place that looks at the environment.
 * @throws ConfigError naming the first variable that is wrong.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  // A line without a value, as in `PORT=`, is a setting that is left alone.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const reason = issue?.message.replace(/\.$/, '') ?? '';
    throw new ConfigError(`The setting ${String(issue?.path[0])} is not usable: ${reason}.`);
  }
  const values = parsed.data;
  if (Boolean(values.SMTP_TLS_KEY) !== Boolean(values.SMTP_TLS_CERT)) {
    throw new ConfigError('SMTP_TLS_KEY and SMTP_TLS_CERT belong together: set both, or neither.');
  }
  const dataDir = resolve(values.PARLEY_DATA_DIR);
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '');
  return Object.freeze({
    isTest: values.NODE_ENV === 'test',
    port: values.PORT,
    workerPort: values.WORKER_PORT,
    publicUrl,
    ownerDatabaseUrl: values.DATABASE_URL,
    appDatabaseUrl: values.DATABASE_APP_URL,
    systemDatabaseUrl: values.DATABASE_SYSTEM_URL,
    databasePool: values.DATABASE_POOL,
    redisUrl: values.REDIS_URL,
    dataDir,
    seed: values.PARLEY_SEED,
    simulator: values.PARLEY_SIMULATOR,
    simulatorUrl: values.SIMULATOR_URL,
    simulatorSmtpPort: values.SIMULATOR_SMTP_PORT,
    mailboxes: mailboxSettings(values),
    providerUrls: providerUrls(values, values.PARLEY_SIMULATOR ? values.SIMULATOR_URL : undefined),
    smtp: {
      listenPort: values.SMTP_LISTEN_PORT,
      listenHost: values.SMTP_LISTEN_HOST,
      tlsKey: values.SMTP_TLS_KEY,
      tlsCert: values.SMTP_TLS_CERT,
      maxBytes: values.SMTP_MAX_BYTES,
      outgoingUrl: values.SMTP_URL,
      /** The sender of Parley's own mails. */
      from: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    },
    /** Who receives what companies ask for; unset: they are told that nobody does. */
    supportEmail: values.SUPPORT_EMAIL,
    /** How long the raw bytes of a mail are kept after it became a message. */
    rawMailDays: values.RAW_MAIL_DAYS,
    /** How long the command that clears the audit log leaves its entries; without it they are kept for ever. */
    auditLogDays: values.AUDIT_LOG_DAYS,
    /** Servers that help with calls of colleagues; without any, browsers reach each other by themselves or not at all. */
    calls: callSettings(values, (sentence) => new ConfigError(sentence)),
    s3: s3Settings(values),
    /** Where the virus scanner is that looks at files of others; without one they are taken as they come. */
    scanner: values.CLAMAV_URL,
    /** The only servers that may be called; nobody on it: all. */
    outgoingHosts: outgoingHosts(values, (sentence) => new ConfigError(sentence)),
    ...secretsKeys(values, dataDir),
    trustProxy: values.TRUST_PROXY,
    /** Requests a minute. */
    rateLimits: { perIp: values.RATE_LIMIT_IP, perToken: values.RATE_LIMIT_TOKEN },
    /** Knows passwords that were stolen elsewhere, and is asked with the beginning of a hash; without one nobody is asked. */
    breachedPasswordsUrl: values.BREACHED_PASSWORDS_URL?.replace(/\/$/, ''),
    /** Identity providers may stand in the operator's own network, and speak http. */
    ssoAllowPrivate: values.SSO_ALLOW_PRIVATE,
    /** Pages that colleagues name to each other are asked what they are; those of the operator's own network only when told so. */
    chatLinks: { isOn: values.CHAT_LINK_PREVIEWS, allowPrivate: values.CHAT_LINKS_ALLOW_PRIVATE },
    /** Programs behind custom channels may stand in the operator's own network, and speak http: where things are tried, they do. */
    customAllowPrivate: values.CUSTOM_ALLOW_PRIVATE ?? values.PARLEY_SIMULATOR,
    /** How long the process still serves after it has said that it is not ready: a load balancer needs to see that. */
    shutdownDelayMs: values.SHUTDOWN_DELAY_SECONDS * 1000,
    tracing: tracingSettings(values),
    logLevel: values.LOG_LEVEL,
    paths: codePaths(),
  });
}

function s3Settings(values: z.infer<typeof environment>) {
  if (!values.S3_BUCKET) return undefined;
  if (!values.S3_ACCESS_KEY || !values.S3_SECRET_KEY) {
    throw new ConfigError('S3_BUCKET is set, so S3_ACCESS_KEY and S3_SECRET_KEY are needed as well.');
  }
  return {
    endpoint: values.S3_ENDPOINT,
    bucket: values.S3_BUCKET,
    region: values.S3_REGION,
    accessKey: values.S3_ACCESS_KEY,
    secretKey: values.S3_SECRET_KEY,
  };
}

/** Where spans go, and which share of the traces is kept. Unset: nobody wants them. */
function tracingSettings(values: z.infer<typeof environment>) {
  if (!values.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const pairs = (values.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter(Boolean);
  return {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
    headers: Object.fromEntries(
      pairs.map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
    ),
    share: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

function secretsKeys(values: z.infer<typeof environment>, dataDir: string) {
  const [secretsKey = '', ...kept] = values.SECRETS_KEY ? [values.SECRETS_KEY] : secretsKeysFromDisk(dataDir);
  const former = new Set([...values.FORMER_SECRETS_KEYS, ...kept]);
  former.delete(secretsKey);
  return {
    secretsKey,
    /** Before a change of it, newest first: what they made is still opened and recognised. */
    formerSecretsKeys: [...former],
  };
}

/** One key a line: the installation's, then the former ones. */
function secretsKeysFromDisk(dataDir: string): string[] {
  const file = join(dataDir, 'secrets.key');
  const keys = readText(file)
    ?.split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (!keys || keys.length === 0) {
    throw new ConfigError(
      `SECRETS_KEY is not set and ${file} cannot be read; set SECRETS_KEY to 32 or more random characters.`,
    );
  }
  if (keys.some((key) => key.length < MIN_KEY))
    throw new ConfigError(`A key in ${file} has fewer than ${MIN_KEY} characters.`);
  return keys;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

/** Where the built parts of the product lie, seen from this file (src or dist alike). */
function codePaths() {
  const apps = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
  return { web: join(apps, 'web/dist'), widget: join(apps, 'widget'), apps };
}
