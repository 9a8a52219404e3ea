import type { ProviderName } from '@parley/schema';
import { z } from 'zod';
import type { ConnectedChannel } from '../connector.js';

const MAX_ALIASES = 30;
export const securities = ['tls', 'starttls', 'none'] as const;
export type Security = (typeof securities)[number];

export interface MailServer {
  host: string;
  port: number;
  security: Security;
}

/** As forms send them: everything is text. */
const port = z.coerce.number().int().min(1, 'A port is a number from 1 to 65535.').max(65_535);
const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$|^[0-9a-f:]{2,45}$/, 'This is no name of a server.');
const security = z.enum(securities).default('tls');
const address = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.email('This is no mail address.'))
  .refine((text) => !text.split('@')[0]?.includes('+'), 'An address of a mailbox has no + in it.');

/** Several addresses in one field, or as a list; kept as a list. */
const aliases = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((given) => [given].flat().flatMap((text) => text.split(/[\s,;]+/).filter(Boolean)))
  .pipe(z.array(address).max(MAX_ALIASES, `A channel has up to ${MAX_ALIASES} further addresses.`))
  .transform((list) => [...new Set(list)]);
const yesNo = z.enum(['no', 'yes']).default('no');

const face = {
  address,
  aliases,
  sender_name: z.string().trim().max(200).optional(),
  plus_tags: yesNo,
};
const outgoing = {
  smtp_host: host.optional(),
  smtp_port: port.optional(),
  smtp_security: security,
  smtp_user: z.string().trim().max(320).optional(),
};
/** How much of what is there already is read: nothing, or what came within so many days. */
export const startDays = ['0', '7', '30', '90', '365'] as const;
const reading = {
  folder: z.string().trim().min(1).max(500).default('INBOX'),
  start_days: z.enum(startDays).default('0'),
  /** Where the folder ended when it was connected: `validity:next`. Written by us. */
  first: z.string().max(60).optional(),
};

export const imapSettings = z.object({
  ...face,
  imap_host: host,
  imap_port: port.default(993),
  imap_security: security,
  imap_user: z.string().trim().max(320).optional(),
  ...reading,
  ...outgoing,
  smtp_host: host,
});
export const imapSecrets = z.object({ password: z.string().min(1), smtp_password: z.string().optional() });

const incomingServer = imapSettings
  .pick({ imap_host: true, imap_port: true, imap_security: true })
  .transform((found): MailServer => ({
    host: found.imap_host,
    port: found.imap_port,
    security: found.imap_security,
  }));

export const signedInSettings = z.object({ ...face, ...reading, plus_tags: yesNo.default('yes') });
export const signedInSecrets = z.object({ refresh_token: z.string().min(1) });

/** Without a server of its own, its mail goes out by the installation's. */
export const broughtSettings = z.object({ ...face, ...outgoing });
export const broughtSecrets = z.object({ smtp_password: z.string().optional() });

/** What every mail channel has, whatever brings its mail. */
const known = z.looseObject({ ...face, ...outgoing, folder: z.string().default('INBOX') }).partial();

export interface MailFace {
  addresses: readonly string[];
  /** Shown instead of the colleague's name. */
  senderName: string | null;
  /** Answers may go to `address+tag`. */
  hasPlusTags: boolean;
}

/** What a mail channel shows to the world. Channels without a provider are as old as the installation. */
export function mailFace(channel: {
  address: string | null;
  provider: ProviderName | null;
  settings: Readonly<Record<string, unknown>>;
}): MailFace {
  const settings = known.safeParse(channel.settings).data ?? {};
  const own = channel.address ?? settings.address ?? '';
  return {
    addresses: [...new Set([own, ...(settings.aliases ?? [])])].filter(Boolean),
    senderName: settings.sender_name || null,
    hasPlusTags: channel.provider === null || settings.plus_tags === 'yes',
  };
}

/** A setting that is a text; empty where it is none. */
export function wordOf(settings: Readonly<Record<string, unknown>>, name: string): string {
  const value = settings[name];
  return typeof value === 'string' ? value : '';
}

/** The channel's own server for outgoing mail; null where it has none. */
export function ownSmtp({
  settings,
}: Pick<ConnectedChannel, 'settings'>): (MailServer & { user: string }) | null {
  const found = known.safeParse(settings).data;
  if (!found?.smtp_host) return null;
  const { smtp_host, smtp_port, smtp_security = 'tls', smtp_user } = found;
  const user = smtp_user || found.address || '';
  return {
    host: smtp_host,
    port: smtp_port ?? (smtp_security === 'tls' ? 465 : 587),
    security: smtp_security,
    user,
  };
}

/** The servers that passwords are shown to: the one for reading is the one for sending too, unless that has its own. */
export function passwordsShownTo({
  settings,
  secrets,
}: Pick<ConnectedChannel, 'settings' | 'secrets'>): Record<string, string[]> {
  const incoming = incomingServer.safeParse(settings).data;
  const reads = incoming ? [written(incoming)] : [];
  const own = ownSmtp({ settings });
  const sends = own ? [written(own)] : [];
  return { password: secrets.smtp_password ? reads : [...reads, ...sends], smtp_password: sends };
}

const written = ({ host: name, port: at, security: how }: MailServer) => `${name}:${at} ${how}`;

/** When mail has to have come to be read, where a folder is read from its beginning. */
export function readsSince(settings: Readonly<Record<string, unknown>>, connectedAt: Date): Date {
  const days = Number(settings.start_days ?? 0) || 0;
  // Two clocks are never the same: what came a few minutes before is better read than lost.
  return new Date(connectedAt.getTime() - days * 86_400_000 - 10 * 60_000);
}

/** Where the folder ended when somebody connected it and wanted nothing of what was there. */
export function firstMark(
  settings: Readonly<Record<string, unknown>>,
): { validity: number; uid: number } | null {
  if (Number(settings.start_days ?? 0) > 0) return null;
  const [, validity, next] = /^(\d{1,15}):(\d{1,15})$/.exec(wordOf(settings, 'first')) ?? [];
  return validity && next ? { validity: Number(validity), uid: Number(next) - 1 } : null;
}
