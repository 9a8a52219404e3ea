import { isIP } from 'node:net';
import { z } from 'zod';

/** Names of servers, `*.example.com` for all below a name, and addresses. Nobody on it: everybody may be called. */
export type HostList = readonly string[];

const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const NAME = new RegExp(`^(?:\\*\\.)?(?:${LABEL}\\.)*${LABEL}$`);

const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

const isHost = (entry: string): boolean => isIP(entry) > 0 || NAME.test(entry);

/** Whether a server may be called. A name with a star means those below it, and not the name itself. */
export function isListed(host: string, hosts: HostList): boolean {
  if (hosts.length === 0) return true;
  const name = bare(host);
  return hosts.some((entry) =>
    entry.startsWith('*.') ? isIP(name) === 0 && name.endsWith(entry.slice(1)) : name === entry,
  );
}

/** Whom the processes may call, as the operator lists them. */
export const outgoingEnvironment = {
  OUTGOING_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => bare(entry.trim()))
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every(isHost),
      'must be names of servers or addresses, separated by commas, such as api.example.com or *.example.com',
    ),
};

/** Settings that name a server themselves: what stands in one of them and not on the list would never be reached. */
const NAMED = [
  'GRAPH_URL',
  'INSTAGRAM_URL',
  'DIALOG360_URL',
  'TELEGRAM_URL',
  'TWILIO_URL',
  'VONAGE_URL',
  'BIRD_URL',
  'AIRCALL_URL',
  'GOOGLE_ACCOUNTS_URL',
  'GOOGLE_OAUTH_URL',
  'MICROSOFT_LOGIN_URL',
  'SMTP_URL',
  'S3_ENDPOINT',
  'LIVEKIT_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'BREACHED_PASSWORDS_URL',
] as const;

type Values = { [K in (typeof NAMED)[number] | 'S3_BUCKET' | 'SIMULATOR_URL']?: string | undefined } & {
  OUTGOING_HOSTS: HostList;
  PARLEY_SIMULATOR: boolean;
  S3_REGION: string;
};

/** @param wrong what is done about a setting whose server is not on the list. */
export function outgoingHosts(values: Values, wrong: (sentence: string) => Error): HostList {
  const hosts = values.OUTGOING_HOSTS;
  if (hosts.length === 0) return hosts;
  const named = NAMED.flatMap((name) => {
    const address = values[name];
    return address && URL.canParse(address) ? [[name, new URL(address).hostname] as const] : [];
  });
  const bucket = `${values.S3_BUCKET}.s3.${values.S3_REGION}.amazonaws.com`;
  if (values.S3_BUCKET && !values.S3_ENDPOINT) named.push(['S3_ENDPOINT', bucket]);
  const missing = named.find(([, host]) => !isListed(host, hosts));
  if (missing) throw wrong(`OUTGOING_HOSTS does not have ${missing[1]}, which ${missing[0]} needs.`);
  // What is imitated is on this machine, and said so by another setting.
  const { SIMULATOR_URL: simulator } = values;
  return values.PARLEY_SIMULATOR && simulator ? [...hosts, bare(new URL(simulator).hostname)] : hosts;
}
