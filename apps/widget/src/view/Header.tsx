import type { ChatState } from '../chat/state';
import { initials, tint } from './colour';
import { useSurroundings } from './context';
import { Icon } from './icons';

/** Who one talks to, and whether they are there. */
export function Header({ state, close }: { state: ChatState; close: () => void }) {
  const { texts } = useSurroundings();
  const team = state.config?.team.slice(0, 3) ?? [];
  const isOnline = state.config?.online === true && state.reach === 'ready';
  return (
    <div class="head">
      {team.length > 0 && (
        <div class="team" aria-hidden="true">
          {team.map((mate) => (
            <Avatar key={mate.name} name={mate.name} abbr={mate.abbr} />
          ))}
        </div>
      )}
      <div class="head-words">
        <h2 id="title">{state.config?.name ?? texts.t('offlineTitle')}</h2>
        <p class="presence">
          {state.connection === 'broken' || state.reach === 'unreachable' ? (
            <span class="trouble">{texts.t('noConnection')}</span>
          ) : (
            <>
              <span class={isOnline ? 'dot on' : 'dot'} />
              {texts.t(isOnline ? 'online' : 'away')}
            </>
          )}
        </p>
      </div>
      <button type="button" class="tool head-close" aria-label={texts.t('launcherClose')} onClick={close}>
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}

/** Colleagues are rounded squares. */
export function Avatar({ name, abbr }: { name: string; abbr?: string }) {
  const { chat, isDark } = useSurroundings();
  const known = chat.store.get().config?.team.find((mate) => mate.name === name);
  return (
    <span class="avatar" style={tint(name, isDark)} title={name}>
      {abbr || known?.abbr || initials(name)}
    </span>
  );
}
