import type { ChatState } from '../chat/state';
import { dayAndTime, dayKey, dayLabel } from '../i18n/dates';
import { Bubble } from './Bubble';
import { type Shown, fromMessage, fromPending } from './shown';
import { useMinute, useSurroundings } from './context';
import { Avatar } from './Header';
import { useStayAtEnd } from './stay-at-end';

const GROUP_MS = 2 * 60_000;

/** The conversation, oldest first. It stays at its end unless the visitor has scrolled away from it. */
export function Timeline({ state }: { state: ChatState }) {
  const { chat, texts } = useSurroundings();
  useMinute();
  const shown = [
    ...state.timeline.messages.map(fromMessage),
    ...state.timeline.pending.map((item) => fromPending(item)),
  ];
  const { box, hasNewsBelow, onScroll, onGrow, toEnd } = useStayAtEnd(shown, () => chat.seen());

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
        onLoadCapture={onGrow}
      >
        {state.hasEarlier && <Earlier isLoading={state.isLoadingEarlier} />}
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

function Earlier({ isLoading }: { isLoading: boolean }) {
  const { chat, texts } = useSurroundings();
  return (
    <button type="button" class="quiet" disabled={isLoading} onClick={() => void chat.loadEarlier()}>
      {texts.t(isLoading ? 'loading' : 'earlier')}
    </button>
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
      <p dir="auto">{state.config?.greetings[texts.locale] || texts.t('welcome')}</p>
      {isAway && <AwayNote state={state} text="awayNote" />}
    </div>
  );
}

/** The company's own words, or ours; and when it opens, where that is known. */
export function AwayNote({ state, text }: { state: ChatState; text: 'awayNote' | 'offlineText' }) {
  const { texts } = useSurroundings();
  const { away_text: own, opens_at: opensAt } = state.config ?? {};
  return (
    <p class="meta" dir="auto">
      {own?.[texts.locale] ?? texts.t(text)}
      {opensAt && ` ${texts.t('opensAt', { when: dayAndTime(opensAt, texts) })}`}
    </p>
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
