import { useEffect, useRef } from 'preact/hooks';
import type { Chat } from '../chat/chat';
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
}

/** The launcher, the panel above it, and the voice of both. */
export function App({ chat, texts, origin, theme }: Props) {
  const state = useChat(chat);
  const prefersDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = theme === 'auto' ? prefersDark : theme === 'dark';
  const isPhone = useMedia('(max-width: 479px), (max-height: 479px)');
  const launcher = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const colour = state.config?.appearance.color;

  useEffect(() => {
    const tokens = accentTokens(colour, isDark);
    for (const [name, value] of Object.entries(tokens)) root.current?.style.setProperty(name, value);
  }, [colour, isDark]);

  const close = () => {
    chat.close();
    // The panel is gone after the next frame; only then may the launcher take the focus on phones.
    requestAnimationFrame(() => launcher.current?.focus());
  };

  if (state.reach === 'loading' || state.reach === 'refused') return null;
  const unread = state.isOpen ? 0 : unreadCount(state.timeline, state.readPosition);
  const label = state.isOpen ? texts.t('launcherClose') : texts.t('launcherOpen');
  return (
    <SurroundingsContext.Provider value={{ chat, texts, origin, isDark }}>
      <div
        ref={root}
        class="root"
        dir={texts.direction}
        lang={texts.locale}
        data-scheme={isDark ? 'dark' : 'light'}
      >
        {state.isOpen && <Panel state={state} isPhone={isPhone} close={close} />}
        {!(state.isOpen && isPhone) && (
          <button
            ref={launcher}
            type="button"
            class="launcher"
            aria-expanded={state.isOpen}
            aria-label={unread > 0 ? `${label}. ${texts.t('unread', { n: unread })}` : label}
            onClick={() => (state.isOpen ? close() : chat.open())}
          >
            <Icon name={state.isOpen ? 'down' : 'chat'} size={26} />
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
