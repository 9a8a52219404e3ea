import { useEffect, useRef } from 'preact/hooks';
import type { Chat } from '../chat/chat';
import type { ChatState } from '../chat/state';
import { unreadCount } from '../chat/timeline';
import type { Texts } from '../i18n/texts';
import { Announcer } from './Announcer';
import { accentTokens } from './colour';
import { SurroundingsContext, useChat, useMedia } from './context';
import { Icon } from './icons';
import { Panel } from './Panel';

interface Props {
  chat: Chat;
  texts: Texts;
  origin: string;
  theme: 'light' | 'dark' | 'auto';
  isPreview: boolean;
}

/** The launcher, the panel above it, and the voice of both. */
export function App({ chat, texts, origin, theme, isPreview }: Props) {
  const state = useChat(chat);
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = theme === 'dark' || (theme === 'auto' && prefersDark);
  const isPhone = useMedia('(max-width: 479px), (max-height: 479px)');
  const launcher = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const colour = state.config?.appearance.color;

  useEffect(() => {
    const tokens = accentTokens(colour, isDark);
    for (const [name, value] of Object.entries(tokens)) root.current?.style.setProperty(name, value);
  }, [colour, isDark]);

  // The panel is gone after the next frame; only then may the launcher take the focus on phones.
  const close = () => {
    chat.close();
    requestAnimationFrame(() => launcher.current?.focus());
  };

  if (showsNothing(state)) return null;
  const words = state.config?.appearance.launcher[texts.locale];
  const unread = state.isOpen ? 0 : unreadCount(state.timeline, state.readPosition);
  const label = texts.t(state.isOpen ? 'launcherClose' : 'launcherOpen');
  return (
    <SurroundingsContext.Provider value={{ chat, texts, origin, isDark, isPreview }}>
      <div
        ref={root}
        class="root"
        dir={texts.direction}
        lang={texts.locale}
        data-scheme={isDark ? 'dark' : 'light'}
        data-side={state.config?.appearance.position}
      >
        {state.isOpen && <Panel state={state} isPhone={isPhone} close={close} />}
        {!(state.isOpen && isPhone) && (
          <button
            ref={launcher}
            type="button"
            class={words && !state.isOpen ? 'launcher wide' : 'launcher'}
            aria-expanded={state.isOpen}
            aria-label={
              unread > 0
                ? `${words ?? label}. ${texts.t('unread', { n: unread })}`
                : words && !state.isOpen
                  ? words
                  : label
            }
            onClick={() => (state.isOpen ? close() : chat.open())}
          >
            <Icon name={state.isOpen ? 'down' : (state.config?.appearance.icon ?? 'chat')} size={26} />
            {words && !state.isOpen && <span dir="auto">{words}</span>}
            {unread > 0 && (
              <span class="badge" aria-hidden="true">
                {unread > 9 ? '9+' : unread}
              </span>
            )}
          </button>
        )}
        <Announcer state={state} />
      </div>
    </SurroundingsContext.Provider>
  );
}

function showsNothing({ reach, isHidden, config, conversation, isOpen }: ChatState): boolean {
  if (reach === 'loading' || reach === 'refused' || isHidden) return true;
  return config?.away === 'hide' && !config.online && conversation === 'none' && !isOpen;
}
