// Washes and shows the payloads, a few dozen at a time; what comes alive is shown alone again and made small.
import { sanitiserOf } from './sanitiser.mjs';
import { casesOf, shrunk } from '../lib/hunt.mjs';
import { openStages } from './browser.mjs';
import { payload } from './payloads.mjs';

const TOGETHER = 40;
const SAY_EVERY = 1_000;

export async function fuzzMarkup({ world, seed, count, oneCase, findings, say }) {
  const payloads = casesOf({ name: 'html', arbitrary: payload }, seed, count);
  const sanitise = await sanitiserOf();
  const stages = await openStages(world);
  let scripts = 0;
  try {
    await provenAwake(stages);
    const from = oneCase ?? 0;
    const end = oneCase === undefined ? count : oneCase + 1;
    for (let at = from; at < end; at += TOGETHER) {
      const group = payloads.slice(at, Math.min(end, at + TOGETHER));
      if (!(await troubleOf(stages, sanitise, group))) continue;
      for (const [index, one] of group.entries()) {
        const trouble = await troubleOf(stages, sanitise, [one]);
        if (!trouble) continue;
        if (trouble.sign.startsWith('script')) scripts += 1;
        await report({ stages, sanitise, seed, findings }, at + index, one, trouble);
      }
      if (at % SAY_EVERY < TOGETHER) say(`${at} payloads, ${findings.list.length} found`);
    }
  } finally {
    await stages.close();
  }
  return { payloads: oneCase === undefined ? count : 1, scripts };
}

async function report({ stages, sanitise, seed, findings }, at, one, trouble) {
  if (!findings.isNew('html', trouble.sign)) return;
  const send = async (html) => ({ trouble: await troubleOf(stages, sanitise, [html]) });
  const small = await shrunk({ name: 'html', arbitrary: payload, send }, seed, at, trouble.sign);
  findings.add({
    part: 'html',
    operation: 'html',
    sign: trouble.sign,
    said: trouble.said,
    seed,
    at,
    shown: small?.one ?? one,
    isSmall: Boolean(small),
  });
}

/** A stage that shows nothing or hears nothing would find nothing. */
async function provenAwake({ product, bare }) {
  const { ran } = await bare.show([{ at: '0', way: 'bare', html: '<img src=x onerror=alert(1)>' }]);
  const { frames } = await product.show([
    { at: '0', way: 'shown', html: '<table><tr><td>a</td></tr></table>' },
  ]);
  if (ran[0] !== '0' || frames !== 1) throw new Error('The stage does not notice a script that runs.');
}

/** What came alive of these, in any of the ways in which they are shown. */
async function troubleOf(stages, sanitise, payloads) {
  const clean = payloads.map((one) => sanitise(one));
  const product = payloads.flatMap((html, at) => [
    { at: `${at} both washes, in the frame`, way: 'shown', html: clean[at], showRemoteImages: false },
    { at: `${at} the client alone, in the frame`, way: 'shown', html, showRemoteImages: false },
    { at: `${at} as elements`, way: 'react', html },
  ]);
  const bare = payloads.flatMap((html, at) => [
    { at: `${at} the server's wash alone`, way: 'bare', html: clean[at] },
    { at: `${at} the client's wash alone`, way: 'bare', html, isWashed: true },
  ]);
  const shown = await stages.product.show(product);
  if (shown.away.length) return { sign: 'something was loaded from elsewhere', said: shown.away.join(', ') };
  return aliveIn(shown) ?? aliveIn(await stages.bare.show(bare));
}

function aliveIn({ ran, active }) {
  const way = (at) => at.replace(/^\d+ /, '');
  if (ran.length) return { sign: `script ran: ${way(ran[0])}` };
  if (active.length) return { sign: `left alive: ${way(active[0].at)}: ${active[0].what}` };
  return undefined;
}
