/** The letters that every telephone knows (GSM 03.38); one other letter makes the whole message UCS-2. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take the room of two. */
const EXTENDED = '\f^{}\\[~]|€';

const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2';
  /** How many units of the encoding the text takes: septets, or halves of a code point beyond the first plane. */
  units: number;
  /** How many messages the network makes of it; each is paid. */
  segments: number;
  /** How many more units fit into the last segment. */
  left: number;
}

/** What a text is to the telephone network: one message of 160 (70) letters, or parts of 153 (67). */
export function smsSize(text: string): SmsSize {
  const letters = [...text];
  const isGsm = letters.every((letter) => basic.has(letter) || extended.has(letter));
  const units = isGsm
    ? letters.reduce((sum, letter) => sum + (extended.has(letter) ? 2 : 1), 0)
    : text.length;
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  const segments = units === 0 ? 0 : units <= whole ? 1 : Math.ceil(units / part);
  const room = segments <= 1 ? whole : segments * part;
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', units, segments, left: room - units };
}
