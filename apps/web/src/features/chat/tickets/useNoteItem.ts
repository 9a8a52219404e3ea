import { IconNote } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import type { ShownChatMessage } from '../data/shapes';
import { askForNote } from './noteStore';
import { useNote } from './useNote';

/** The entry of a message's menu that makes it a note: of the thread's own conversation, or of one that is asked for. */
export function useNoteItem(ticketId: string | null) {
  const { t } = useTranslation('chatDesk');
  const { can } = useSession();
  const note = useNote();
  const isAllowed = can('inbox.conversations.reply');
  return useCallback(
    ({ id, threadId, body, ticketIds }: ShownChatMessage) => {
      if (!isAllowed || body === '') return [];
      const known = ticketId ?? (ticketIds.length === 1 ? (ticketIds[0] ?? null) : null);
      const run = () => (known ? void note(id, known) : askForNote({ messageId: id, threadId }));
      return [{ id: 'note', label: t('note.action'), icon: IconNote, keys: 'n', isApart: true, run }];
    },
    [isAllowed, note, t, ticketId],
  );
}
