import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { openChat } from '@/lib/chat-path';
import { chatNow } from '../data/chatStore';
import { peopleNow } from '../data/people';
import type { ChatMessage, ChatNews } from '../data/shapes';
import { onChatNews } from './chatNews';
import { cutText, isWorthTelling } from './noticeRules';
import { claimNotice, isInViewAnywhere, useSayInView } from './oneVoice';

const CLOSES_MS = 25_000;

/** Says on the desktop what colleagues write while nobody looks at it. One window speaks for all. */
export function useChatNotices(): void {
  const { t } = useTranslation('chatDesk');
  const { me } = useSession();
  const latest = useRef({ t, me });
  latest.current = { t, me };
  useSayInView();
  useEffect(
    () =>
      onChatNews((news) => {
        if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
        void tell(news, latest.current);
      }),
    [],
  );
}

interface Reader {
  t: TFunction<'chatDesk'>;
  me: { id: string; isDoNotDisturb: boolean };
}

async function tell(news: ChatNews, { t, me }: Reader): Promise<void> {
  const { threads, identifiers } = chatNow();
  const identifier = identifiers.get(news.threadId) ?? news.thread?.identifier;
  const thread = identifier ? threads.get(identifier) : undefined;
  const { message } = news;
  const facts = { thread, meId: me.id, isQuiet: me.isDoNotDisturb, now: Date.now() };
  if (!message || !isWorthTelling(news, facts)) return;
  if (!(await claimNotice(message.id)) || (await isInViewAnywhere(identifier ?? ''))) return;
  const author = peopleNow().get(message.userId)?.name ?? thread?.name ?? '';
  const title = thread?.kind === 'GROUP' ? t('notice.inGroup', { author, group: thread.name }) : author;
  show(title, bodyOf(message, t), { message, identifier: identifier ?? null });
}

function bodyOf({ text, attachments, ticketIds }: ChatMessage, t: Reader['t']): string {
  if (text) return cutText(text);
  if (attachments.length > 0) return cutText(attachments[0]?.name ?? t('notice.file'));
  return ticketIds.length > 0 ? t('notice.ticket') : '';
}

function show(
  title: string,
  body: string,
  { message, identifier }: { message: ChatMessage; identifier: string | null },
): void {
  const notice = new Notification(title, { body, tag: `parley-chat-${message.id}`, icon: '/favicon.svg' });
  const timer = setTimeout(() => notice.close(), CLOSES_MS);
  notice.onclick = () => {
    clearTimeout(timer);
    window.focus();
    notice.close();
    if (identifier) openChat(identifier, message.id);
  };
}
