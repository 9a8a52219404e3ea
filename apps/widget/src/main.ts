import { h, render } from 'preact';
import { Chat } from './chat/chat';
import type { SocketLike } from './chat/connection';
import { loadTexts, pickLocale } from './i18n/texts';
import { installPageApi } from './page-api';
import { followSettings, previewRest } from './preview';
import { createRest } from './rest';
import { browserStorage, createSavedStore } from './saved';
import style from './style.css?inline';
import { App } from './view/App';

// Known only while the script itself runs, so it is taken before anything waits.
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="widget.js"][data-token]');

/** One widget per page, even when the tag was put in twice. */
const MARK = 'parley-widget';

async function start(tag: HTMLScriptElement): Promise<void> {
  const widgetToken = tag.dataset['token'];
  if (!widgetToken || document.querySelector(MARK)) return;
  const origin = new URL(tag.src, location.href).origin;
  const host = document.createElement(MARK);
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  applyStyle(root);

  const isPreview = tag.dataset['preview'] !== undefined;
  const asked = new URLSearchParams(isPreview ? location.search : '').get('locale');
  const locale = pickLocale([
    asked,
    tag.dataset['locale'],
    document.documentElement.lang,
    ...navigator.languages,
  ]);
  const chat = new Chat({
    rest: isPreview ? previewRest() : createRest(origin, widgetToken),
    saved: createSavedStore(widgetToken, isPreview ? null : browserStorage()),
    openSocket: () =>
      new WebSocket(`${origin.replace(/^http/, 'ws')}/widget/v1/socket`) as unknown as SocketLike,
    widgetToken,
    locale: locale ?? '',
    newId,
    // An error that is reported from another origin's script is hidden from its page: "Script error."
    // oxlint-disable-next-line no-console -- whoever builds the website looks here, and nowhere else
    warn: (sentence) => console.error(`Parley: ${sentence}`),
  });
  const booted = chat.boot();
  // The company's own language only when neither the page nor the visitor named one that there are words for.
  if (!locale) await booted;
  const chosen = locale ?? pickLocale([chat.store.get().config?.locale]) ?? 'en-GB';
  const [texts] = await Promise.all([loadTexts(origin, chosen), booted]);
  const theme = tag.dataset['theme'];
  const mount = document.createElement('div');
  root.append(mount);
  render(
    h(App, { chat, texts, origin, theme: theme === 'light' || theme === 'dark' ? theme : 'auto', isPreview }),
    mount,
  );
  if (isPreview) return followSettings(chat);
  installPageApi(chat);
  followAddress(() => chat.visit());
  addEventListener('online', () => chat.wake());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && chat.wake());
}

/** Pages that change without being loaded anew are pages, too. */
function followAddress(changed: () => void): void {
  let last = location.href;
  setInterval(() => {
    if (location.href === last) return;
    last = location.href;
    changed();
  }, 2_000);
}

/** A constructed sheet also passes where the page's policy forbids style elements. */
function applyStyle(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
  } catch {
    const element = document.createElement('style');
    element.textContent = style;
    root.append(element);
  }
}

/** A random UUID; `crypto.randomUUID` exists on https pages only. */
function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

if (script) {
  if (document.body) void start(script);
  else addEventListener('DOMContentLoaded', () => void start(script));
}
