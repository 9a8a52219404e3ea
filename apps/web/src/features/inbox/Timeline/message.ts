import type { TimelineMessageFragment } from '@/gql/graphql';

/** A message as the timeline draws it: from the server, or still being sent by this browser. */
export type ShownMessage = Omit<TimelineMessageFragment, 'attachments'> & {
  attachments: ShownAttachment[];
  /** Set while this browser is sending it, and when it could not be sent. */
  sending?: 'sending' | 'failed';
};

type Attachment = TimelineMessageFragment['attachments'][number];

/** Only of files that came in it is known that something was found. */
export type ShownAttachment = Omit<Attachment, 'threat'> & Partial<Pick<Attachment, 'threat'>>;

/** Where the pictures are that came with a mail. What a mail names and did not bring is nowhere. */
export function picturesByContentId({
  attachments,
}: Pick<ShownMessage, 'attachments'>): ReadonlyMap<string, string> {
  return new Map(attachments.flatMap(({ contentId, url }) => (contentId ? [[contentId, url] as const] : [])));
}
