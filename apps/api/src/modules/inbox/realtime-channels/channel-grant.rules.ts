/** What can be followed under a name: the news of a person, who is there of a company, one conversation. */
export const channelKinds = ['private-user', 'presence-agency', 'private-ticket'] as const;
export type ChannelKind = (typeof channelKinds)[number];

export interface RealtimeChannel {
  readonly name: string;
  readonly kind: ChannelKind;
  readonly id: number;
}

/** What a grant says. Whoever shows it must be this person, on this very socket. */
export interface Grant {
  readonly channel: string;
  readonly socketId: string;
  readonly agencyId: number;
  readonly userId: number;
  /** Seconds since 1970. */
  readonly until: number;
}

const NAME = /^([a-z]+-[a-z]+)\.(\d{1,15})$/;

/** Null when it is no name of a channel. */
export function channelOf(name: string): RealtimeChannel | null {
  const [, prefix, id] = NAME.exec(name) ?? [];
  const kind = channelKinds.find((each) => each === prefix);
  return kind ? { name, kind, id: Number(id) } : null;
}

export function writeGrant(grant: Grant, sign: (text: string) => string): string {
  const body = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${body}.${sign(body)}`;
}

/** Null when it was not written here, or is over. */
export function readGrant(
  text: string,
  verify: (body: string, signature: string) => boolean,
  now: Date,
): Grant | null {
  const [body = '', signature = '', ...more] = text.split('.');
  if (more.length > 0 || !verify(body, signature)) return null;
  const grant = JSON.parse(Buffer.from(body, 'base64url').toString()) as Grant;
  return grant.until * 1_000 > now.getTime() ? grant : null;
}
