// Runs in the browser: shows bodies with the client's own parts and says what came alive. Bundled by build.mjs.
import { MantineProvider } from '@mantine/core';
import { createElement, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { buildMailDocument } from '../../apps/web/src/features/inbox/Timeline/mailDocument';
import { MailFrame } from '../../apps/web/src/features/inbox/Timeline/MailFrame';
import { isPlainMarkup, richText } from '../../apps/web/src/features/inbox/Timeline/richText';
import { washMail } from '../../apps/web/src/features/inbox/Timeline/washMail';

const LOAD_MS = 4_000;
/** What is loaded in vain needs a moment until its handler would be called. */
const SETTLE_MS = 120;
const NO_PICTURES = new Map();
const surface = { dark: false, background: '#fff', text: '#000', link: '#00f' };
const ran = new Set();
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

addEventListener('message', ({ source, data }) => {
  if (data !== 'ran') return;
  const frame = [...document.querySelectorAll('iframe')].find((one) => one.contentWindow === source);
  ran.add(frame?.closest('[data-at]')?.dataset.at ?? 'page');
});

/** As the product does it: plain markup as elements of React, everything else in the frame of a mail. */
function shown({ html, showRemoteImages, at }) {
  if (!/<[a-z]/i.test(html) || isPlainMarkup(html)) return richText(html);
  return createElement(MailFrame, {
    id: at,
    html,
    title: at,
    showRemoteImages,
    inlinePictures: NO_PICTURES,
  });
}

/** Each lock alone, in a frame that would run what gets through. */
function bare({ html, isWashed }) {
  const body = isWashed ? washMail(html, { showRemoteImages: true, inlinePictures: NO_PICTURES }) : html;
  const srcDoc = buildMailDocument(body, { origin: location.origin, showRemoteImages: true, surface });
  // Without the policy that the document brings: the wash has to be enough.
  return createElement('iframe', { srcDoc: srcDoc.replace(/<meta http-equiv[^>]*>/, '') });
}

/**
 * @param {{ at: string, way: 'shown' | 'react' | 'bare', html: string, showRemoteImages?: boolean, isWashed?: boolean }[]} bodies
 * @returns {Promise<{ ran: string[], active: { at: string, what: string }[], frames: number }>}
 */
async function show(bodies) {
  ran.clear();
  const roots = bodies.map((body) => {
    const place = document.body.appendChild(document.createElement('div'));
    place.dataset.at = body.at;
    const root = createRoot(place, { onUncaughtError: () => (place.dataset.shown = 'not') });
    const inner = { shown, bare, react: ({ html }) => richText(html) }[body.way](body);
    const marked = createElement('div', { ref: () => void (place.dataset.shown = 'yes') }, inner);
    root.render(createElement(MantineProvider, null, createElement(Suspense, { fallback: null }, marked)));
    return { root, place };
  });
  await loaded(roots);
  const frames = document.querySelectorAll('iframe').length;
  const active = roots.flatMap(({ place }) => activeIn(place));
  await wait(SETTLE_MS);
  for (const { root, place } of roots) {
    root.unmount();
    place.remove();
  }
  return { ran: [...ran], active, frames };
}

async function loaded(roots) {
  const until = Date.now() + LOAD_MS;
  const isLoaded = ({ contentDocument: page }) =>
    !page || (page.readyState === 'complete' && page.URL !== 'about:blank');
  const isDone = ({ place }) =>
    place.dataset.shown && [...place.querySelectorAll('iframe')].every((frame) => isLoaded(frame));
  while (!roots.every((one) => isDone(one)) && Date.now() < until) await wait(10);
}

/** Handlers, addresses that run, and things that load: nothing of it may stand in what is shown. */
function activeIn(place) {
  const frame = place.querySelector('iframe');
  if (frame && !frame.contentDocument) return [{ at: place.dataset.at, what: 'the frame went elsewhere' }];
  const body = frame ? frame.contentDocument.body : place;
  const found = [...(body?.querySelectorAll('*') ?? [])].flatMap((element) => [
    ...[...element.attributes]
      .filter(({ name }) => name.startsWith('on'))
      .map(({ name }) => `${element.localName} ${name}`),
    ...(element.protocol && !/^(https?|mailto|tel):$/.test(element.protocol) && element.getAttribute('href')
      ? [`link to ${element.protocol}`]
      : []),
    ...(element.matches('script, object, embed, iframe, base, meta, link, form, svg, math') &&
    element !== frame
      ? [element.localName]
      : []),
  ]);
  for (const link of body?.querySelectorAll('a[href]') ?? [])
    if (!/^(https?|mailto|tel):$/.test(link.protocol)) link.click();
  return found.map((what) => ({ at: place.dataset.at, what }));
}

window.fuzzShow = show;
