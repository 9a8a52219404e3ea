import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFieldsFragment } from '@/gql/graphql';
import { useInboxSettings } from '../../Settings/useInboxSettings';
import type { ComposerMode } from '../drafts';
import { ColleagueDrafts } from '../serverDrafts/ColleagueDrafts';
import { useServerDrafts } from '../serverDrafts/useServerDrafts';
import type { SendOutcome } from '../useSendMessage';
import { AskBar } from './AskBar';
import { forgetWriters, writersOf } from './typists';
import { useSeenPosition } from './useSeenPosition';

interface Place {
  ticketId: string;
  /** The position of the newest message on the screen. */
  position: number;
}

/**
 * What several people in one ticket need to know of each other: drafts on the server and those of colleagues, who writes
 * an answer just now, and what came while one was writing.
 */
export function useTogether({ ticketId, position }: Place) {
  const { t, i18n } = useTranslation('composer');
  const { softLock } = useInboxSettings();
  const drafts = useServerDrafts(ticketId);
  const seen = useSeenPosition(ticketId, position);
  const [ask, setAsk] = useState<{ sentence: string; again: () => void } | null>(null);
  const isSure = useRef(false);

  /** True when the person has to answer first; `again` sends after all. */
  const asksFirst = (mode: ComposerMode, again: () => void): boolean => {
    const others = [...new Set([...writersOf(ticketId), ...writingNow(drafts.others)])];
    const writers = mode === 'REPLY' && softLock && !isSure.current ? others : [];
    isSure.current = false;
    if (writers.length === 0) return false;
    const names = new Intl.ListFormat(i18n.language).format(writers);
    setAsk({ sentence: t('write.writing', { names }), again });
    return true;
  };
  const sendAnyway = () => {
    isSure.current = true;
    setAsk(null);
    ask?.again();
  };
  /** What a message carries of this, and what becomes of it. */
  const begin = (mode: ComposerMode, again: () => void) => {
    const sending = drafts.sending(mode);
    setAsk(null);
    return {
      draftId: sending.draftId,
      ...(mode === 'REPLY' && { seenPosition: seen.now() }),
      onMeanwhile: (upTo: number) => {
        seen.seeAll(upTo);
        setAsk({ sentence: t('write.meanwhile'), again });
      },
      onTried: (outcome: SendOutcome) => {
        sending.done(outcome === 'sent');
        if (outcome === 'sent') forgetWriters(ticketId);
      },
    };
  };

  const bars: ReactNode = (
    <>
      <ColleagueDrafts drafts={drafts.others} onTakeOver={(draft) => void drafts.takeOver(draft)} />
      {drafts.conflict ? (
        <AskBar
          yes={{ label: t('write.useOther'), run: () => drafts.settle(true) }}
          no={{ label: t('write.keepMine'), run: () => drafts.settle(false) }}
        >
          {t('write.elsewhere')}
        </AskBar>
      ) : null}
      {ask ? (
        <AskBar
          yes={{ label: t('write.sendAnyway'), run: sendAnyway }}
          no={{ label: t('write.wait'), run: () => setAsk(null) }}
        >
          {ask.sentence}
        </AskBar>
      ) : null}
    </>
  );
  return { asksFirst, begin, bars };
}

/** So long after its last word a colleague's answer still counts as being written. */
const FRESH_MS = 60_000;

const writingNow = (drafts: readonly DraftFieldsFragment[]): string[] =>
  drafts
    .filter(({ kind, updatedAt }) => kind === 'REPLY' && Date.now() - Date.parse(updatedAt) < FRESH_MS)
    .map(({ userName }) => userName);
