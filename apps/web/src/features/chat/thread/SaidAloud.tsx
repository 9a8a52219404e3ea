import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { useCallIn } from '../calls/callStore';
import { callWords } from '../calls/callWords';
import { peopleNow } from '../data/people';
import type { ChatMessage, ChatThread } from '../data/shapes';
import { onChatNews } from '../notices/chatNews';
import { cutText } from '../notices/noticeRules';

const SAID_LETTERS = 80;

/** What screen readers are told of the thread that is open: who said what, and who calls. Muted threads are silent. */
export function SaidAloud({ thread }: { thread: ChatThread }) {
  const said = useLastSaid(thread);
  const call = useCallAloud(thread);
  return (
    <div className="visually-hidden">
      <div aria-live="polite" data-live="messages">
        {said}
      </div>
      <div aria-live="polite" data-live="call">
        {call}
      </div>
    </div>
  );
}

function useLastSaid({ id, muted, name }: ChatThread): string {
  const { t } = useTranslation('chatDesk');
  const { me } = useSession();
  const [said, setSaid] = useState('');
  useEffect(() => {
    setSaid('');
    if (muted) return undefined;
    return onChatNews(({ kind, cursor, threadId, message }) => {
      if (kind !== 'MESSAGE_ADDED' || cursor === null || threadId !== id || !message) return;
      if (message.userId === me.id || message.bodyType !== 'TEXT') return;
      setSaid(`${peopleNow().get(message.userId)?.name ?? name}: ${wordsOf(message, t)}`);
    });
  }, [id, me.id, muted, name, t]);
  return said;
}

function wordsOf({ text, attachments, ticketIds }: ChatMessage, t: TFunction<'chatDesk'>): string {
  if (text) return cutText(text, SAID_LETTERS);
  if (attachments.length > 0) return cutText(attachments[0]?.name ?? t('notice.file'), SAID_LETTERS);
  return ticketIds.length > 0 ? t('notice.ticket') : '';
}

/** Silent until somebody calls while the thread is open; then who is there, and that it is over. */
function useCallAloud(thread: ChatThread): string {
  const { t } = useTranslation('chatCalls');
  const { me } = useSession();
  const call = useCallIn(thread.id);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (call) wasRunning.current = true;
  }, [call]);
  if (thread.muted) return '';
  if (call) return callWords(call, me.id, t);
  return wasRunning.current ? t('over.over') : '';
}
