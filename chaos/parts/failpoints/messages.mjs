// Points on the way of a message: in by a provider's call, and out to a provider.
import { sayings } from './sayings.mjs';

const WEBHOOKS = '/webhooks/';
/** One that knows our key, one that shows our reference, one that has neither. */
const PROVIDERS = ['custom', 'whatsapp_cloud', 'telegram'];
const HAS_NOTHING = new Set(['telegram']);

/** A customer writes while an API, or a worker, dies. */
const inbound = (point, who) => async (stage) => {
  const wrong = [];
  for (const provider of ['telegram', 'custom']) {
    const text = stage.words(`Inbound of ${provider}`);
    await stage.dieAt(stage.world[who], point, () => stage.write(stage.known[provider], text));
    wrong.push(...(await stage.wrongAnyway()), ...(await stage.wrongSaid([text])));
  }
  return wrong;
};

/** An agent answers while the worker that sends it dies. */
const outbound = (point, mayBeUnknown) => async (stage) => {
  const wrong = [];
  for (const provider of PROVIDERS) {
    const text = stage.words(`Answer by ${provider}`);
    await stage.dieAt(stage.world.workers, point, () => stage.answer(stage.known[provider], text));
    wrong.push(...(await stage.wrongAnyway()));
    wrong.push(...(await stage.wrongAnswered([text], mayBeUnknown && HAS_NOTHING.has(provider))));
  }
  return wrong;
};

const relay = async (stage) => {
  const { telegram } = stage.known;
  const [said, answered] = [stage.words('Numbered'), stage.words('Answer numbered')];
  const wrong = [];
  for (const [at, text] of [
    ['commit', said],
    ['committed', stage.words('Numbered')],
  ]) {
    await stage.dieAt(stage.world.workers, { at, says: sayings.numbered }, () => stage.write(telegram, text));
    wrong.push(...(await stage.wrongAnyway()), ...(await stage.wrongSaid([text])));
  }
  await stage.answer(telegram, answered);
  return [...wrong, ...(await stage.wrongAnyway()), ...(await stage.wrongAnswered([answered]))];
};

const claimed = async (stage) => [
  ...(await outbound({ at: 'committed', says: sayings.claimed }, false)(stage)),
  ...(await relay(stage)),
];

export const messages = {
  'after body read': inbound({ at: 'read', path: WEBHOOKS }, 'apis'),
  'before commit': async (stage) => [
    ...(await inbound({ at: 'commit', says: sayings.kept }, 'apis')(stage)),
    ...(await inbound({ at: 'commit', says: sayings.takenIn }, 'workers')(stage)),
  ],
  'after commit before 200': async (stage) => [
    ...(await inbound({ at: 'committed', says: sayings.kept }, 'apis')(stage)),
    ...(await inbound({ at: 'committed', says: sayings.takenIn }, 'workers')(stage)),
  ],
  'after 200': inbound({ at: 'answered', path: WEBHOOKS }, 'apis'),
  'outbox claimed': claimed,
  'after provider accept before record': outbound(
    { at: 'before', says: sayings.recorded, with: '"accepted"' },
    true,
  ),
  'after record before ack': outbound({ at: 'committed', says: sayings.recorded, with: '"accepted"' }, false),
};
