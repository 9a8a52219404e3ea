import { FilesSheet } from '../search/FilesSheet';
import { PinnedSheet } from '../search/PinnedSheet';
import { SearchSheet } from '../search/SearchSheet';
import type { usePinned } from '../search/usePinned';
import type { ChatThread } from '../data/shapes';

export type SheetName = 'search' | 'pinned' | 'files';

interface Props {
  name: SheetName | null;
  thread: ChatThread;
  pinned: ReturnType<typeof usePinned>;
  /** Over a narrow pane the sheet covers the messages: it closes when one of them is wanted. */
  isNarrow: boolean;
  onJump: (messageId: string) => void;
  onClose: () => void;
}

/** What lies over the end of the thread, if anything does. */
export function ThreadSheets({ name, thread, pinned, isNarrow, onJump, onClose }: Props) {
  const jump = (messageId: string) => {
    if (isNarrow) onClose();
    onJump(messageId);
  };
  if (name === 'search') return <SearchSheet thread={thread} onJump={jump} onClose={onClose} />;
  if (name === 'pinned') return <PinnedSheet pinned={pinned} onJump={jump} onClose={onClose} />;
  if (name === 'files') return <FilesSheet thread={thread} onJump={jump} onClose={onClose} />;
  return null;
}
