import type { TimelineMessageFragment } from '@/gql/graphql';

/** A message as the timeline draws it: from the server, or still being sent by this browser. */
export type ShownMessage = TimelineMessageFragment & {
  /** Set while this browser is sending it, and when it could not be sent. */
  sending?: 'sending' | 'failed';
};

export type ShownAttachment = TimelineMessageFragment['attachments'][number];
