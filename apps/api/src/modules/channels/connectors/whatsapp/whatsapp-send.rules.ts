import { fileKindOf } from '@parley/schema';
import type { OutboundAttachment, OutboundMessage } from '../../messages/outbound-message.js';
import type { OutboundPart, Submission } from '../connector.js';

/** The body of a send. @param mediaId of the part's file, uploaded before */
export function bodyOf(submission: Submission, mediaId: string | null): Record<string, unknown> {
  const { message, part, reference, to, answersExternalId } = submission;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    // `to` takes numbers only: what it does not know as one it drops without a word.
    ...(to.address ? { to: to.address } : { recipient: to.alias }),
    biz_opaque_callback_data: reference,
    ...(answersExternalId &&
      message.content?.kind !== 'reaction' && { context: { message_id: answersExternalId } }),
    ...typed(message, part, mediaId, answersExternalId),
  };
}

function typed(
  { content }: OutboundMessage,
  { text, files: [file] }: OutboundPart,
  mediaId: string | null,
  answersExternalId: string | null,
): Record<string, unknown> {
  if (content?.kind === 'template') {
    const { name, language, components: given } = content;
    const components = file && mediaId !== null ? [above(file, mediaId), ...given] : given;
    return { type: 'template', template: { name, language: { code: language }, components } };
  }
  if (content?.kind === 'reaction')
    return { type: 'reaction', reaction: { message_id: answersExternalId, emoji: content.emoji } };
  if (!file || mediaId === null) return { type: 'text', text: { body: text, preview_url: true } };
  const type = mediaTypeOf(file);
  return {
    type,
    [type]: {
      id: mediaId,
      ...(text && type !== 'audio' && { caption: text }),
      ...(type === 'document' && { filename: file.name }),
    },
  };
}

/** The file above a template. */
function above(file: OutboundAttachment, id: string): object {
  const type = mediaTypeOf(file);
  const media = { id, ...(type === 'document' && { filename: file.name }) };
  return { type: 'header', parameters: [{ type, [type]: media }] };
}

const pictures = new Set(['image/jpeg', 'image/png']);

/** What it may go as; what WhatsApp shows as nothing else goes as a document. */
export function mediaTypeOf({ mimeType }: OutboundAttachment): 'image' | 'video' | 'audio' | 'document' {
  const kind = fileKindOf(mimeType);
  if (kind === 'image') return pictures.has(mimeType) ? 'image' : 'document';
  return kind;
}
