import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { useViewport } from '@/lib/viewport';
import { ErrorState } from '@/ui';
import { answerIn } from '../composer/chatDrafts';
import { ChatComposer } from '../composer/ChatComposer';
import { useThread } from '../data/chatStore';
import type { ChatThread, ShownChatMessage } from '../data/shapes';
import { useChat } from '../data/useChat';
import type { PaneVariant } from '../paneVariant';
import { usePinned } from '../search/usePinned';
import { MessageMenus } from './MessageMenus';
import { MessageLog } from './MessageLog';
import { PinnedLine } from './PinnedLine';
import { SaidAloud } from './SaidAloud';
import { BelowHead } from './slots';
import { ThreadHead } from './ThreadHead';
import styles from './ThreadPane.module.css';
import { type SheetName, ThreadSheets } from './ThreadSheets';
import { TypistLine } from './TypistLine';
import { useFindThread } from './useFindThread';
import { useOpenThread } from './useOpenThread';
import { useReading } from './useReading';

interface Props {
  /** One of the two. */
  identifier?: string;
  threadId?: string;
  variant: PaneVariant;
  /** The message to open it at. */
  messageId?: string | null;
  onClose?: () => void;
}

/** A thread with its head, its messages and the composer. */
export default function ThreadPane({ identifier, threadId, ...props }: Props) {
  const { t } = useTranslation('chat');
  useChat();
  const found = useFindThread({ identifier, threadId });
  const thread = useThread(found.identifier ?? '');
  if (thread) return <OpenPane key={thread.identifier} thread={thread} {...props} />;
  return (
    <section className={styles.pane} data-variant={props.variant} aria-busy={!found.isMissing}>
      {found.isMissing ? (
        <div className={styles.state}>
          <ErrorState
            title={t('thread.missing')}
            detail={t('thread.missingText')}
            onRetry={found.isBroken ? found.again : undefined}
          />
        </div>
      ) : null}
    </section>
  );
}

function OpenPane({ thread, variant, messageId, onClose }: Props & { thread: ChatThread }) {
  const { t } = useTranslation('chat');
  const { identifier } = thread;
  const open = useOpenThread(identifier, messageId ?? null);
  const [isAtEnd, setAtEnd] = useState(true);
  const reading = useReading(thread, open.isLoaded && isAtEnd && open.isAtNewest);
  const { me } = useSession();
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const pinned = usePinned(thread, open.room);
  const viewport = useViewport();
  const isNarrow = variant !== 'page' || viewport === 'phone' || viewport === 'single';
  const [editing, setEditing] = useState<string | null>(null);
  const reply = useCallback(
    ({ id, userId, text }: ShownChatMessage) => {
      setEditing(null);
      answerIn(me.id, identifier, { id, userId, text: text.slice(0, 200) });
    },
    [identifier, me.id],
  );
  const edit = useCallback(({ id }: ShownChatMessage) => setEditing(id), []);
  const messages = open.room?.shown ?? [];
  return (
    <section
      className={styles.pane}
      data-variant={variant}
      data-thread={identifier}
      aria-label={t('thread.label', { name: thread.name })}
    >
      <ThreadHead thread={thread} variant={variant} onClose={onClose} onSheet={setSheet} />
      <BelowHead thread={thread} />
      <PinnedLine pinned={pinned} onJump={open.jump} onAll={() => setSheet('pinned')} />
      <MessageMenus thread={thread} onReply={reply} onEdit={edit} onJump={open.jump} onUnread={reading.hold}>
        <MessageLog thread={thread} open={open} unreadFrom={reading.unreadFrom} onAtEnd={setAtEnd} />
      </MessageMenus>
      <SaidAloud thread={thread} />
      <TypistLine thread={thread} />
      <ChatComposer
        thread={thread}
        variant={variant}
        edited={messages.find(({ id }) => id === editing) ?? null}
        lastOwnId={messages.findLast(({ viewerCanEdit }) => viewerCanEdit)?.id ?? null}
        onEdit={setEditing}
        onSent={open.toEnd}
      />
      <ThreadSheets
        name={sheet}
        thread={thread}
        pinned={pinned}
        isNarrow={isNarrow}
        onJump={open.jump}
        onClose={() => setSheet(null)}
      />
    </section>
  );
}
