import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useSessionRefresh } from '@/lib/session/useSessionRefresh';
import { usePresenceFeed } from '@/lib/presence';
import { identifierOfPath, provideChatOpener } from '@/lib/chat-path';
import { useChatFeed } from '../data/useChatFeed';
import { useChatNotices } from '../notices/useChatNotices';
import ThreadPane from '../thread/ThreadPane';
import NoteDialog from '../tickets/NoteDialog';
import ChatHome from '../threads/ChatHome';
import styles from './ChatWindow.module.css';

/** One thread in a window of its own; without one, the list of them. */
export default function ChatWindow() {
  const { identifier } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useSessionRefresh();
  usePresenceFeed();
  useChatFeed();
  useChatNotices();
  useEffect(
    () =>
      provideChatOpener((to, messageId) => {
        const place = to.replace(/^#/, 'g');
        void navigate(`/team-chat/${place}${messageId ? `?message=${messageId}` : ''}`);
        return true;
      }),
    [navigate],
  );
  const named = identifierOfPath(identifier);
  return (
    <main className={styles.window}>
      {named ? (
        <ThreadPane key={named} identifier={named} variant="popout" messageId={search.get('message')} />
      ) : (
        <ChatHome variant="popout" />
      )}
      <NoteDialog />
    </main>
  );
}
