// Sends what was made up, and makes what it finds small.
import fc from 'fast-check';

const SHRINK_MS = 20_000;
const SHRINK_TRIES = 150;

/** The seed of one operation: the same whichever others run beside it. */
export function seedOf(seed, name) {
  let hash = seed | 0;
  for (const character of name) hash = (Math.imul(hash, 31) + character.codePointAt(0)) | 0;
  return hash;
}

/** All cases of an operation, made up before anything is sent: `--case` names one by its number. */
export const casesOf = ({ name, arbitrary }, seed, count) =>
  fc.sample(arbitrary, { seed: seedOf(seed, name), numRuns: count });

/** The smallest case that still shows the same trouble. */
export async function shrunk({ name, arbitrary, send }, seed, at, sign) {
  let tries = 0;
  let smallest;
  const property = fc.asyncProperty(arbitrary, async (one) => {
    if (tries++ > SHRINK_TRIES) return true;
    const { trouble, answer, sent } = await send(one);
    if (trouble?.sign !== sign) return true;
    smallest = { one, sent, trouble, requestId: answer?.headers?.['x-request-id'] };
    return false;
  });
  const options = { seed: seedOf(seed, name), path: String(at), interruptAfterTimeLimit: SHRINK_MS };
  await fc.check(property, options);
  return smallest;
}
