import type { ChannelTypeName } from './channels.js';
import { inboxLimits } from './inbox.js';

export const quickReplyTypes = ['MESSAGING', 'SMS', 'EMAIL'] as const;
export type QuickReplyTypeName = (typeof quickReplyTypes)[number];

export type FileKindName = 'image' | 'audio' | 'video' | 'document';

export interface FileLimit {
  /** Bytes of one file. */
  bytes: number;
  /** Empty: every type of this kind. */
  mimeTypes: readonly string[];
}

/** What one message on a channel may be. The server holds to it, and the composer shows it before. */
export interface ChannelLimits {
  format: 'rich' | 'plain';
  /** Which quick replies suit here; null where nothing is written. */
  quickReplyType: QuickReplyTypeName | null;
  text: { max: number; unit: 'characters' | 'bytes' };
  files: {
    max: number;
    /** Bytes of all files of a message together. */
    totalBytes: number;
    /** A kind that is missing is not taken at all. */
    kinds: Partial<Record<FileKindName, FileLimit>>;
  };
}

const MB = 1_000_000;
const upload = inboxLimits.attachmentBytes;

const any = (bytes: number): ChannelLimits['files']['kinds'] => ({
  image: { bytes, mimeTypes: [] },
  audio: { bytes, mimeTypes: [] },
  video: { bytes, mimeTypes: [] },
  document: { bytes, mimeTypes: [] },
});

const noFiles: ChannelLimits['files'] = { max: 0, totalBytes: 0, kinds: {} };

const plain = (
  max: number,
  files: ChannelLimits['files'],
  unit: ChannelLimits['text']['unit'] = 'characters',
): ChannelLimits => ({
  format: 'plain',
  quickReplyType: 'MESSAGING',
  text: { max, unit },
  files,
});

const email: ChannelLimits = {
  format: 'rich',
  quickReplyType: 'EMAIL',
  text: { max: 500_000, unit: 'characters' },
  files: { max: 20, totalBytes: upload, kinds: any(upload) },
};

const sms: ChannelLimits = { ...plain(1_600, noFiles), quickReplyType: 'SMS' };
/** Twilio carries pictures and films to telephones that take them. */
const mms: ChannelLimits = {
  ...sms,
  files: {
    max: 10,
    totalBytes: 5 * MB,
    kinds: {
      image: { bytes: 5 * MB, mimeTypes: ['image/jpeg', 'image/png', 'image/gif'] },
      audio: { bytes: 5 * MB, mimeTypes: [] },
      video: { bytes: 5 * MB, mimeTypes: [] },
    },
  },
};

const whatsapp = plain(4_096, {
  max: 10,
  totalBytes: 10 * upload,
  kinds: {
    image: { bytes: 5 * MB, mimeTypes: ['image/jpeg', 'image/png', 'image/webp'] },
    audio: {
      bytes: 16 * MB,
      mimeTypes: ['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/x-m4a'],
    },
    video: { bytes: 16 * MB, mimeTypes: ['video/mp4', 'video/3gpp'] },
    document: { bytes: upload, mimeTypes: [] },
  },
});

const messenger = plain(2_000, { max: 10, totalBytes: 10 * upload, kinds: any(upload) });

const instagram = plain(
  1_000,
  {
    max: 10,
    totalBytes: 10 * upload,
    kinds: {
      image: { bytes: 8 * MB, mimeTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] },
      audio: { bytes: upload, mimeTypes: [] },
      video: { bytes: upload, mimeTypes: [] },
    },
  },
  'bytes',
);

const telegram = plain(4_096, {
  max: 10,
  totalBytes: 10 * upload,
  kinds: { ...any(upload), image: { bytes: 10 * MB, mimeTypes: [] } },
});

const chat = plain(10_000, { max: 10, totalBytes: 4 * upload, kinds: any(upload) });
const custom = plain(10_000, { max: 10, totalBytes: 4 * upload, kinds: any(upload) });
/** Calls have notes only; what would be written to the caller has no way to them. */
const voice: ChannelLimits = { ...plain(0, noFiles), quickReplyType: null };

export const channelLimits: Readonly<Record<ChannelTypeName, ChannelLimits>> = Object.freeze({
  AIRCALL: voice,
  CHAT: chat,
  CUSTOM: custom,
  EMAIL: email,
  FACEBOOK: messenger,
  GBM: plain(3_072, noFiles),
  HELP_CENTER: { ...email, quickReplyType: null },
  INSTAGRAM: instagram,
  SMS: sms,
  TELEGRAM: telegram,
  TWILIO: mms,
  TWITTER: plain(10_000, noFiles),
  VOICE: voice,
  VOIP: voice,
  VOYS: voice,
  WA_BUSINESS: whatsapp,
  WECHAT: plain(2_048, noFiles),
  WHATSAPP: whatsapp,
  ZIPWHIP: sms,
});

export function fileKindOf(mimeType: string): FileKindName {
  const [kind] = mimeType.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
}

export function textLengthFor({ text }: ChannelLimits, words: string): number {
  return text.unit === 'bytes' ? utf8Length(words) : [...words].length;
}

function utf8Length(words: string): number {
  let length = 0;
  for (const character of words) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return length;
}

export type LimitBreach =
  | { kind: 'TEXT_TOO_LONG'; max: number; actual: number; unit: 'characters' | 'bytes' }
  | { kind: 'TOO_MANY_FILES'; max: number; actual: number }
  | { kind: 'FILE_TYPE_REFUSED'; name: string; mimeType: string; allowed: readonly string[] }
  | { kind: 'FILE_TOO_LARGE'; name: string; max: number; actual: number }
  | { kind: 'FILES_TOO_LARGE'; max: number; actual: number };

export interface LimitedFile {
  name: string;
  mimeType: string;
  size: number;
}

/** Why this text does not go through this channel; null when it does. */
export function breachOfText(type: ChannelTypeName, words: string): LimitBreach | null {
  const limits = channelLimits[type];
  const { max, unit } = limits.text;
  const actual = textLengthFor(limits, words);
  return actual > max ? { kind: 'TEXT_TOO_LONG', max, actual, unit } : null;
}

/** Why these files do not go through this channel, the first reason; null when they do. */
export function breachOfFiles(type: ChannelTypeName, files: readonly LimitedFile[]): LimitBreach | null {
  const { max, totalBytes, kinds } = channelLimits[type].files;
  if (files.length > max) return { kind: 'TOO_MANY_FILES', max, actual: files.length };
  for (const file of files) {
    const { name, mimeType, size } = file;
    const limit = kinds[fileKindOf(mimeType)];
    if (!limit || (limit.mimeTypes.length > 0 && !limit.mimeTypes.includes(mimeType))) {
      return { kind: 'FILE_TYPE_REFUSED', name, mimeType, allowed: allowedTypes(type) };
    }
    if (size > limit.bytes) return { kind: 'FILE_TOO_LARGE', name, max: limit.bytes, actual: size };
  }
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return total > totalBytes ? { kind: 'FILES_TOO_LARGE', max: totalBytes, actual: total } : null;
}

/** The types that a channel takes, `image/*` where it takes all of a kind. */
export function allowedTypes(type: ChannelTypeName): string[] {
  return Object.entries(channelLimits[type].files.kinds).flatMap(([kind, limit]) =>
    limit.mimeTypes.length > 0 ? [...limit.mimeTypes] : [kind === 'document' ? '*/*' : `${kind}/*`],
  );
}
