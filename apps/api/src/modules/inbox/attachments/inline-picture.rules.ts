import type { AttachmentRow } from '../messages/message-row.rules.js';

/** How the HTML of somebody who writes names an own upload that stands in the text: `cid:upload-12`. */
const OWN_PICTURE = /\ssrc="cid:(upload-(\d{1,15}))"/g;

/** The uploads that stand in this text take their place there; the others go below it. */
export function placed(files: readonly AttachmentRow[], html: string): AttachmentRow[] {
  const names = new Map([...html.matchAll(OWN_PICTURE)].map(([, name, id]) => [Number(id), name as string]));
  return files.map((file) => {
    const contentId = names.get(file.id);
    const isPicture = contentId !== undefined && file.mime_type.startsWith('image/');
    return isPicture ? { ...file, content_id: contentId, is_inline: true } : file;
  });
}
