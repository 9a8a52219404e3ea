import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import { lazyPart, usePartsAtHand } from '@/lib/fetch-part';
import { useViewport } from '@/lib/viewport';
import { ConversationSkeleton } from '../Conversation/ConversationSkeleton';
import { useIsLost } from '../Conversation/useLost';
import { useAskedMerge } from '../Merging/mergeStore';
import { useAskedTranscript } from '../Messages/transcriptStore';
import { usePanel } from '../ContextPanel/panelState';
import styles from './InboxPage.module.css';
import { TicketList } from './TicketList';

const loadPanel = () => import('../ContextPanel/ContextPanel');
const ContextPanel = lazyPart(loadPanel);
const loadConversation = () => import('../Conversation/ConversationRoute');
const loadMerge = () => import('../Merging/MergeDialog');
const MergeDialog = lazyPart(loadMerge);
const loadTranscript = () => import('../Messages/TranscriptDialog');
const TranscriptDialog = lazyPart(loadTranscript);

/** The inbox: list, conversation and context side by side, as many of them as the width allows. */
export default function InboxPage() {
  const { ticketId } = useParams();
  const viewport = useViewport();
  const panel = usePanel();
  const isSingle = viewport === 'phone' || viewport === 'single';
  const shows = ticketId ? 'conversation' : 'list';
  const isLost = useIsLost(ticketId ?? '');
  usePartsAtHand(loadConversation, loadPanel);
  const hasPanel = Boolean(ticketId) && panel.isOpen && !isLost;
  return (
    <div className={styles.columns} data-shows={shows} data-panel={hasPanel || undefined}>
      <div
        className={styles.list}
        role={isSingle && shows === 'list' ? 'main' : undefined}
        inert={isSingle && shows !== 'list'}
      >
        <TicketList />
      </div>
      <div className={styles.conversation}>
        <Suspense
          fallback={
            ticketId ? <ConversationSkeleton /> : <main className={styles.nothing} aria-busy="true" />
          }
        >
          <Outlet />
        </Suspense>
      </div>
      <AskedDialogs />
      {hasPanel && ticketId ? (
        <>
          <div className={styles.scrim} onClick={panel.close} aria-hidden />
          <div className={styles.context}>
            <Suspense fallback={null}>
              <ContextPanel ticketId={ticketId} />
            </Suspense>
          </div>
        </>
      ) : null}
    </div>
  );
}

/** What is asked for from the list, the conversation and the palette, and stands once on the page. */
function AskedDialogs() {
  const merge = useAskedMerge();
  const transcript = useAskedTranscript();
  usePartsAtHand(loadMerge, loadTranscript);
  return (
    <Suspense fallback={null}>
      {merge ? <MergeDialog key={merge.join()} ticketIds={merge} /> : null}
      {transcript === null ? null : <TranscriptDialog key={transcript} ticketId={transcript} />}
    </Suspense>
  );
}
