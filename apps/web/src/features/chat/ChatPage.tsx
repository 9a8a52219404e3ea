import { Suspense } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { useViewport } from '@/lib/viewport';
import styles from './ChatPage.module.css';
import { chatPath, identifierOfPath } from '@/lib/chat-path';
import ChatHome from './threads/ChatHome';

/** The team chat: the list of threads and the one that is open, side by side where the width allows it. */
export default function ChatPage() {
  const { identifier } = useParams();
  const navigate = useNavigate();
  const viewport = useViewport();
  const isSingle = viewport === 'phone' || viewport === 'single';
  const shows = identifier === undefined ? 'list' : 'thread';
  return (
    <main className={styles.columns} data-shows={shows}>
      <div className={styles.list} inert={isSingle && shows === 'thread'}>
        <ChatHome
          variant="page"
          current={identifierOfPath(identifier)}
          onOpen={(to, messageId) => void navigate(chatPath(to, messageId))}
        />
      </div>
      <div className={styles.thread}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </div>
    </main>
  );
}
