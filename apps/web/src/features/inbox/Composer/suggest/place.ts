import type { ComposerTicketFragment } from '@/gql/graphql';
import type { ComposerMode } from '../drafts';

/** Where something is suggested. */
export interface SuggestPlaceFacts {
  mode: ComposerMode;
  ticket: ComposerTicketFragment;
}

/** Where quick replies are put in: a conversation, or one that is only begun. */
export interface ReplyPlace {
  /** Under this the files and uses of quick replies are kept until they are sent. */
  key: string;
  ticketId?: string;
  channelId: string | null;
}
