import { fileKindOf } from '@parley/schema';
import type { OutboundMessage } from '../messages/outbound-message.js';
import type { OutboundPart } from './connector.js';

/**
 * For providers that carry one file at a time with words below it: the words go under the first file where they fit and
 * the file can have them, else before it; every other file is a message of its own.
 */
export function planWithCaptions(
  { text, attachments, content }: OutboundMessage,
  { captionChars, audioTakesWords }: { captionChars: number; audioTakesWords: boolean },
): OutboundPart[] {
  // What stands above a template goes with it.
  if (content) return [{ text, files: content.kind === 'template' ? attachments.slice(0, 1) : [] }];
  const [first, ...more] = attachments;
  if (!first) return text ? [{ text, files: [] }] : [];
  const others = more.map((file) => ({ text: '', files: [file] }));
  const canCarry = audioTakesWords || fileKindOf(first.mimeType) !== 'audio';
  if (canCarry && [...text].length <= captionChars) return [{ text, files: [first] }, ...others];
  return [...(text ? [{ text, files: [] }] : []), { text: '', files: [first] }, ...others];
}
