import type { BulkAction, StartBulkInput } from '@/gql/graphql';

/** What is done to the selected tickets, and what it needs beside them. */
export type BulkWish = Omit<StartBulkInput, 'ticketIds' | 'filter' | 'exceptIds' | 'clientMutationId'> & {
  action: BulkAction;
};

/** What the rows show before the server has answered. Only what a row can know by itself. */
export function expectedOf({ action }: BulkWish): Record<string, unknown> {
  switch (action) {
    case 'CLOSE_TICKET':
      return { status: 'CLOSED', unreadCount: 0 };
    case 'REOPEN_TICKET':
      return { status: 'OPEN' };
    case 'MARK_SPAM':
    case 'UNMARK_SPAM':
      return { isSpam: action === 'MARK_SPAM' };
    case 'DELETE_TICKET':
    case 'RESTORE_TICKET':
      return { isDeleted: action === 'DELETE_TICKET' };
    case 'FAVOURITE_TICKET':
    case 'UNFAVOURITE_TICKET':
      return { isFavourite: action === 'FAVOURITE_TICKET' };
    case 'MARK_READ':
      return { unreadCount: 0 };
    case 'ADD_LABEL':
    case 'REMOVE_LABEL':
    case 'ASSIGN_TICKET_TO_TEAM':
    case 'ASSIGN_TICKET_TO_USER':
    case 'UNASSIGN_TICKET':
    case 'SNOOZE_TICKET':
    case 'UNSNOOZE_TICKET':
      return {};
  }
}
