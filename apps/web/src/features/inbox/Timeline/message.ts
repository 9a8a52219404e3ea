import type { TimelineMessageFragment } from '@/gql/graphql';

/** A message as the timeline draws it: from the server, or still being sent by this browser. */
export type ShownMessage = TimelineMessageFragment & {
  /** Set while this browser is sending it, and when it could not be sent. */
  sending?: 'sending' | 'failed';
};

export type ShownAttachment = TimelineMessageFragment['attachments'][number];

/** Where the pictures are that came with a mail. What a mail names and did not bring is nowhere. */
export function picturesByContentId({
  attachments,
}: Pick<ShownMessage, 'attachments'>): ReadonlyMap<string, string> {
  return new Map(attachments.flatMap(({ contentId, url }) => (contentId ? [[contentId, url] as const] : [])));
}
