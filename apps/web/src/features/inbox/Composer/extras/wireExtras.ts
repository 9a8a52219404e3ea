import type { Extras } from './extrasStore';

/** What the server is told of them; nothing where there is nothing to tell. */
export function wireExtras({ quickReplyIds, lentFiles, withSignature }: Extras) {
  return {
    ...(quickReplyIds.length > 0 && { quickReplyIds: [...quickReplyIds] }),
    ...(lentFiles.length > 0 && { quickReplyAttachmentIds: lentFiles.map(({ id }) => id) }),
    ...(!withSignature && { signature: false }),
  };
}
