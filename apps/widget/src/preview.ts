import type { Chat } from './chat/chat';
import type { WidgetConfig } from './protocol';
import { RestError, type Rest } from './rest';

/** Settings that somebody is writing, as the page around the preview tells them. */
interface Told {
  type: 'parley-preview';
  config: WidgetConfig;
  isOpen: boolean;
}

let told: (config: WidgetConfig) => void;
const first = new Promise<WidgetConfig>((resolve) => (told = resolve));

/** Nothing is loaded and nothing leaves: the settings come from the page around, and all else is refused. */
export function previewRest(): Rest {
  const refuse = () => Promise.reject(new RestError(400));
  // The page around waits for this word, whichever of the two is there first.
  parent.postMessage({ type: 'parley-preview-ready' }, location.origin);
  addEventListener(
    'message',
    ({ origin, data }) => origin === location.origin && isTold(data) && told(data.config),
  );
  return {
    config: () => first,
    startSession: refuse,
    identify: refuse,
    logOut: refuse,
    visit: refuse,
    messages: refuse,
    send: refuse,
    sendOffline: refuse,
    markRead: refuse,
    upload: refuse,
  };
}

/** Draws each change of the settings at once. */
export function followSettings(chat: Chat): void {
  addEventListener('message', ({ origin, data }) => {
    if (origin !== location.origin || !isTold(data)) return;
    chat.store.set({ config: data.config, reach: 'ready', isOpen: data.isOpen, isLoaded: true });
  });
  void first.then(() => parent.postMessage({ type: 'parley-preview-ready' }, location.origin));
}

function isTold(data: unknown): data is Told {
  return typeof data === 'object' && data !== null && (data as Partial<Told>).type === 'parley-preview';
}
