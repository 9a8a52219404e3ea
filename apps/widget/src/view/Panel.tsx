import { useEffect, useRef, useState } from 'preact/hooks';
import type { ChatState } from '../chat/state';
import { Composer } from './Composer';
import { useSurroundings } from './context';
import { Header } from './Header';
import { OfflineForm } from './OfflineForm';
import { asksFirst, PreChatForm } from './PreChatForm';
import { Timeline } from './Timeline';

interface Props {
  state: ChatState;
  isPhone: boolean;
  close: () => void;
}

/** The dialog. On phones it fills the screen and keeps the focus; elsewhere the page stays usable beside it. */
export function Panel({ state, isPhone, close }: Props) {
  const { chat, texts, isPreview } = useSurroundings();
  const panel = useRef<HTMLDivElement>(null);
  const [isDropping, setDropping] = useState(false);
  const takesFiles = !showsOfflineForm(state) && !asksFirst(state);

  useEffect(() => {
    if (isPreview) return;
    // A field that takes the focus on a phone would open the keyboard over the conversation.
    const wishes = isPhone ? ['.head-close'] : ['.write', '.offline input, .offline select', '.head-close'];
    const target = wishes.map((wish) => panel.current?.querySelector<HTMLElement>(wish)).find(Boolean);
    target?.focus({ preventScroll: true });
  }, []);
  useVisibleHeight(panel, isPhone);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && isPhone && panel.current) {
      keepInside(panel.current, event);
    }
  };
  const onDrop = (event: DragEvent) => {
    setDropping(false);
    if (!takesFiles || !event.dataTransfer?.files.length) return;
    event.preventDefault();
    chat.uploads.add(event.dataTransfer.files);
  };

  return (
    <div
      ref={panel}
      class={isPhone ? 'panel phone' : 'panel'}
      role="dialog"
      aria-modal={isPhone ? 'true' : undefined}
      aria-labelledby="title"
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (!takesFiles || !event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={(event) => {
        if (!panel.current?.contains(event.relatedTarget as Node | null)) setDropping(false);
      }}
      onDrop={onDrop}
    >
      <Header state={state} close={close} />
      {showsOfflineForm(state) ? (
        <OfflineForm state={state} />
      ) : asksFirst(state) ? (
        <PreChatForm state={state} />
      ) : (
        <>
          <Timeline state={state} />
          <Composer state={state} />
        </>
      )}
      {isDropping && <div class="drop">{texts.t('dropHere')}</div>}
    </div>
  );
}

/** Nobody is there (or cannot be reached), and no conversation has begun that could simply go on. */
function showsOfflineForm(state: ChatState): boolean {
  const { config } = state;
  const isAway = state.reach === 'unreachable' || (config?.online === false && config.away === 'form');
  const { messages, pending } = state.timeline;
  return isAway && messages.length === 0 && pending.every((item) => item.offline);
}

function keepInside(panel: HTMLElement, event: KeyboardEvent): void {
  const all = panel.querySelectorAll<HTMLElement>(
    'button:not([disabled]), a[href], input:not([type=file]), select, textarea, [tabindex="0"]',
  );
  const active = (panel.getRootNode() as ShadowRoot).activeElement;
  const edge = event.shiftKey ? all[0] : all[all.length - 1];
  if (active !== edge) return;
  event.preventDefault();
  (event.shiftKey ? all[all.length - 1] : all[0])?.focus();
}

/** Where the on-screen keyboard covers the page, the panel ends above it. */
function useVisibleHeight(panel: { current: HTMLElement | null }, isPhone: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !isPhone) return undefined;
    const fit = () => {
      panel.current?.style.setProperty('height', `${view.height}px`);
      panel.current?.style.setProperty('top', `${view.offsetTop}px`);
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
      panel.current?.style.removeProperty('height');
      panel.current?.style.removeProperty('top');
    };
  }, [isPhone]);
}
