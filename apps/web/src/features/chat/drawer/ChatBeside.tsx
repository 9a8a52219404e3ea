import { Suspense } from 'react';
import NoteDialog from '../tickets/NoteDialog';
import { useChatNotices } from '../notices/useChatNotices';
import { useHearPopouts } from '../popout/popoutChannel';
import { ChatDrawer } from './ChatDrawer';
import { useChatDrawer } from './drawerStore';

/** What the team chat adds to every page: the drawer beside it, and word of what is said elsewhere. */
export default function ChatBeside({ isPage }: { isPage: boolean }) {
  const { isOpen } = useChatDrawer();
  useChatNotices();
  useHearPopouts();
  return (
    <>
      {isOpen && !isPage ? (
        <Suspense fallback={null}>
          <ChatDrawer />
        </Suspense>
      ) : null}
      <NoteDialog />
    </>
  );
}
