import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChatState } from '../chat/state';
import { dayKey, dayLabel } from '../i18n/dates';
import { Bubble, type Shown, fromMessage, fromPending } from './Bubble';
import { useMinute, useSurroundings } from './context';
import { Avatar } from './Header';

const GROUP_MS = 2 * 60_000;
const NEAR_END = 60;

/** The conversation, oldest first. It stays at its end unless the visitor has scrolled away from it. */
export function Timeline({ state }: { state: ChatState }) {
  const { chat, texts } = useSurroundings();
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const heightBefore = useRef(0);
  const [hasNewsBelow, setNewsBelow] = useState(false);
  useMinute();

  const shown = [
    ...state.timeline.messages.map(fromMessage),
    ...state.timeline.pending.map((item) => fromPending(item)),
  ];
  const first = shown[0]?.key;
  const last = shown.at(-1)?.key;

  useLayoutEffect(() => {
    const element = box.current!;
    // Earlier messages were put in above: what the visitor reads must not move.
    if (!isAtEnd.current) element.scrollTop += element.scrollHeight - heightBefore.current;
    heightBefore.current = element.scrollHeight;
  }, [first]);
  useLayoutEffect(() => {
    const element = box.current!;
    if (shown.at(-1)?.isOwn) isAtEnd.current = true;
    else if (!isAtEnd.current) setNewsBelow(true);
    heightBefore.current = element.scrollHeight;
  }, [last]);
  useLayoutEffect(() => {
    // Also when the field below grows or a line appears.
    if (isAtEnd.current) box.current!.scrollTop = box.current!.scrollHeight;
  });
  useSeen(() => isAtEnd.current && chat.seen(), last);

  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current!;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END;
    heightBefore.current = scrollHeight;
    if (!isAtEnd.current) return;
    setNewsBelow(false);
    chat.seen();
  };
  const toEnd = () => {
    box.current!.scrollTop = box.current!.scrollHeight;
  };

  return (
    <div class="middle">
      <div
        ref={box}
        class="log"
        role="log"
        aria-live="off"
        aria-label={texts.t('log')}
        tabIndex={0}
        onScroll={onScroll}
        onLoadCapture={() => isAtEnd.current && toEnd()}
      >
        {state.hasEarlier && (
          <button
            type="button"
            class="quiet"
            disabled={state.isLoadingEarlier}
            onClick={() => void chat.loadEarlier()}
          >
            {texts.t(state.isLoadingEarlier ? 'loading' : 'earlier')}
          </button>
        )}
        {state.isLoaded && !state.hasEarlier && <Welcome state={state} />}
        {shown.map((item, index) => (
          <Entry
            key={item.key}
            item={item}
            before={shown[index - 1]}
            after={shown[index + 1]}
            state={state}
          />
        ))}
        {state.typingName !== null && <Typing name={state.typingName} />}
        {state.answerTo && <p class="line">{texts.t('offlineSent', { email: state.answerTo })}</p>}
        {state.conversation === 'closed' && <p class="line">{texts.t('closed')}</p>}
        {state.wasReopened && <p class="line">{texts.t('reopened')}</p>}
      </div>
      {hasNewsBelow && (
        <button type="button" class="news" onClick={toEnd}>
          {texts.t('newBelow')}
        </button>
      )}
    </div>
  );
}

interface EntryProps {
  item: Shown;
  before: Shown | undefined;
  after: Shown | undefined;
  state: ChatState;
}

function Entry({ item, before, after, state }: EntryProps) {
  const { texts } = useSurroundings();
  const isNewDay = !before || dayKey(before.createdAt) !== dayKey(item.createdAt);
  return (
    <>
      {isNewDay && (
        <div class="day">
          <span>{dayLabel(item.createdAt, texts)}</span>
        </div>
      )}
      <Bubble
        item={item}
        startsGroup={isNewDay || !sameGroup(before, item)}
        endsGroup={!sameGroup(item, after)}
        readByTeam={state.readByTeam}
      />
    </>
  );
}

function sameGroup(a: Shown | undefined, b: Shown | undefined): boolean {
  if (!a || !b || a.isOwn !== b.isOwn || a.author !== b.author || a.state === 'failed') return false;
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) < GROUP_MS;
}

function Welcome({ state }: { state: ChatState }) {
  const { texts } = useSurroundings();
  const isAway = state.config?.online === false;
  return (
    <div class="welcome">
      <p dir="auto">{state.config?.welcome || texts.t('welcome')}</p>
      {isAway && <p class="meta">{texts.t('awayNote')}</p>}
    </div>
  );
}

function Typing({ name }: { name: string }) {
  const { texts } = useSurroundings();
  return (
    <div class="row typing" aria-hidden="true">
      <Avatar name={name} />
      <span class="dots" title={texts.t('typing', { name })}>
        <i />
        <i />
        <i />
      </span>
      <span class="meta">{texts.t('typing', { name })}</span>
    </div>
  );
}

/** Calls back when something new is in front of the visitor's eyes: page visible, window in front. */
function useSeen(seen: () => void, newest: string | undefined): void {
  const latest = useRef(seen);
  latest.current = seen;
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) latest.current();
    };
    const timer = setTimeout(check, 250);
    addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [newest]);
}
