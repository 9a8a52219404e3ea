import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '@/lib/fetch-part';
import { useChatDrawer } from './drawerStore';
import { useOpener } from './useOpener';

/** The page that was asked for comes first; the chat listens from the same moment on. */
const BEGIN_MS = 2_000;

const ChatBeside = lazyPart(() => import('./ChatBeside'));

/** Brings what the team chat adds to every page: a moment after the start, or at once on its pages and when its drawer is open. */
export function ChatDoor() {
  const { isOpen } = useChatDrawer();
  const isPage = useLocation().pathname.startsWith('/chat');
  const [isDue, setDue] = useState(false);
  useOpener(isPage);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), BEGIN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen && !isDue && !isPage) return null;
  return (
    <Suspense fallback={null}>
      <ChatBeside isPage={isPage} />
    </Suspense>
  );
}
