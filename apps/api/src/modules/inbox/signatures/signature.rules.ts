import { fillHtml, type VariableValues, withoutMissing } from '@parley/schema';

export const signatureSources = ['NONE', 'DEFAULT', 'CHANNEL', 'OWN'] as const;
/** Where a signature comes from. */
export type SignatureSourceName = (typeof signatureSources)[number];

/** The signature of a mail as it goes out. */
export interface Signature {
  html: string;
  text: string;
}

export interface SignatureView extends Signature {
  source: SignatureSourceName;
}

export interface ChannelSignatureRow {
  body: string;
  isOn: boolean;
  allowsOwn: boolean;
  version: number;
  updatedAt: Date | null;
}

/** What counts for somebody on a channel, as it was written. */
export interface CountingSignature {
  body: string;
  source: SignatureSourceName;
}

/** The signatures of a mailbox, as somebody sees them. */
export interface ChannelSignatureView {
  channelId: number;
  channelName: string;
  address: string | null;
  body: string;
  isDefault: boolean;
  isOn: boolean;
  allowsOwn: boolean;
  own: string | null;
  version: number;
  /** Whichever of them stands below the mails of who looks. */
  counts: CountingSignature;
}

/** What stands below mails as long as nobody wrote anything else. */
export const DEFAULT_SIGNATURE = '<p>{{agent.name}}<br />{{agency.name}}</p>';

/** What counts for somebody on a channel: their own, if the channel lets them, else the channel's, else the default. */
export function signatureFor(
  channelType: string,
  channel: ChannelSignatureRow | null,
  own: string | null,
): CountingSignature {
  if (channelType !== 'EMAIL' || channel?.isOn === false) return { body: '', source: 'NONE' };
  if (own !== null && (channel?.allowsOwn ?? true)) {
    return own === '' ? { body: '', source: 'NONE' } : { body: own, source: 'OWN' };
  }
  if (!channel) return { body: DEFAULT_SIGNATURE, source: 'DEFAULT' };
  return channel.body === '' ? { body: '', source: 'NONE' } : { body: channel.body, source: 'CHANNEL' };
}

/** With its variables filled in; nobody reads a signature before it goes out, so what has no value is left out. */
export function filledSignature(html: string, values: VariableValues): string {
  return withoutMissing(fillHtml(html, values).text);
}
