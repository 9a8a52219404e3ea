import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatState } from '../chat/state';
import type { WidgetMessage } from '../protocol';
import { useSurroundings } from './context';

/**
 * Says new messages of the team and failed sends aloud, also while the panel is closed. What was there when the
 * page was loaded stays silent, and so does typing.
 */
export function Announcer({ state }: { state: ChatState }) {
  const { texts } = useSurroundings();
  const [news, setNews] = useState('');
  const heard = useRef<number | null>(null);
  const { messages, pending } = state.timeline;
  const newest = messages.at(-1);

  useEffect(() => {
    const before = heard.current;
    const last = newest?.position ?? 0;
    if (state.isLoaded || before !== null) heard.current = Math.max(last, before ?? 0);
    if (before === null) return;
    const fresh = messages.filter((message) => message.from === 'agent' && message.position > before);
    if (fresh.length > 0) setNews(fresh.map((message) => spoken(message, texts.t)).join(' '));
  }, [newest?.id, state.isLoaded]);

  const before = useRef(state.conversation);
  useEffect(() => {
    if (state.wasReopened) setNews(texts.t('reopened'));
    else if (before.current === 'open' && state.conversation === 'closed') setNews(texts.t('closed'));
    before.current = state.conversation;
  }, [state.conversation, state.wasReopened]);

  const hasFailed = pending.some((item) => item.state === 'failed');
  return (
    <>
      <div class="hidden" role="status" aria-live="polite">
        {news}
      </div>
      <div class="hidden" role="alert">
        {hasFailed && state.isOpen ? texts.t('failed') : ''}
      </div>
    </>
  );
}

type T = ReturnType<typeof useSurroundings>['texts']['t'];

function spoken(message: WidgetMessage, t: T): string {
  const files = message.attachments.length > 0 ? t('files', { n: message.attachments.length }) : '';
  return t('newMessage', {
    name: message.author_name,
    text: [message.text, files].filter(Boolean).join(', '),
  });
}
