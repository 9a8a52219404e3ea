import type { OutboundMessage } from '../../messages/outbound-message.js';
import type { OutboundPart } from '../connector.js';

/** Long words go out in several messages, files with the first ones. Reactions and templates do not exist here. */
export function planSms(
  { text, attachments, content }: OutboundMessage,
  { chars, files }: { chars: number; files: number },
): OutboundPart[] {
  if (content) return [];
  const texts = pieces(text, chars);
  const groups = Array.from({ length: Math.ceil(attachments.length / files) }, (_, index) =>
    attachments.slice(index * files, (index + 1) * files),
  );
  return Array.from({ length: Math.max(texts.length, groups.length) }, (_, index) => ({
    text: texts[index] ?? '',
    files: groups[index] ?? [],
  }));
}

/** Cut between words where there are any; never inside of a character. */
export function pieces(text: string, chars: number): string[] {
  const found: string[] = [];
  let rest = text.trim();
  while (rest.length > chars) {
    const blank = rest.slice(0, chars + 1).search(/\s\S*$/);
    let at = blank > 0 ? blank : chars;
    if (/[\uD800-\uDBFF]/.test(rest[at - 1] ?? '')) at -= 1;
    found.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest ? [...found, rest] : found;
}
