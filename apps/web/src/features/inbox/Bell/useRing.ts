import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeKind } from '@/gql/graphql';
import { useNavigate } from 'react-router';
import { useSession } from '@/lib/session';
import { toast } from '@/lib/toast';
import { ConversationFactsDocument } from '../Conversation/ConversationRoute.generated';
import { questionOf, useReminder } from '../Snooze/usePutOff';

interface Rung {
  noticeKind: NoticeKind;
  ticketId: number | string;
  number: number;
  contactName: string;
}

const HOUR_MS = 3_600_000;

/**
 * What a notice does besides standing in the list: a reminder asks what to do with it, and the conversation it is about
 * is read again where it is open. Whoever wants to be left alone is: the list has it all the same.
 */
export function useRing(): (payload: unknown) => void {
  const { t } = useTranslation('bell');
  const { me } = useSession();
  const client = useApolloClient();
  const navigate = useNavigate();
  const { remind, end } = useReminder();
  const isQuiet = me.isDoNotDisturb;
  return useCallback(
    (payload) => {
      if (isChatReminder(payload)) {
        const { note, chatThread } = payload;
        const open = () => void navigate(`/chat/${encodeURIComponent(chatThread ?? '')}`);
        if (!isQuiet)
          toast.asking(`chat-reminder.${chatThread}`, t('rungChat', { note }), [
            { label: t('openChat'), run: open },
          ]);
        return;
      }
      if (!isRung(payload)) return;
      const id = String(payload.ticketId);
      if (location.pathname === `/tickets/${id}`) {
        const query = { query: ConversationFactsDocument, variables: { id } };
        void client
          .query({ ...query, fetchPolicy: 'network-only', context: { quiet: true } })
          .catch(() => undefined);
      }
      if (isQuiet || payload.noticeKind !== 'REMINDER_DUE') return;
      const later = () => void remind(id, { dueAt: new Date(Date.now() + HOUR_MS) });
      toast.asking(questionOf(id), t('rung', { number: payload.number, name: payload.contactName }), [
        { label: t('hour'), run: later },
        { label: t('done'), run: () => void end(id, true) },
      ]);
    },
    [client, end, isQuiet, navigate, remind, t],
  );
}

interface ChatReminder {
  note: string | null;
  chatThread: string | null;
}

function isChatReminder(payload: unknown): payload is ChatReminder {
  const kind = (payload as { noticeKind?: unknown } | null)?.noticeKind;
  return kind === 'CHAT_REMINDER';
}

function isRung(payload: unknown): payload is Rung {
  return typeof payload === 'object' && payload !== null && 'noticeKind' in payload && 'number' in payload;
}
