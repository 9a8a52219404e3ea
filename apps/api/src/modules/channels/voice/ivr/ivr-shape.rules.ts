import { type IvrFlow, ivrKeys, ivrLimits, type IvrProblem, ivrProblems } from '@parley/schema';
import { z } from 'zod';

const id = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** Empty while somebody has not chosen yet: that is a problem of the flow, and no fault of its shape. */
const way = z.string().max(40);
const words = z.string().max(ivrLimits.words * 2);
const seconds = z.number().int().min(0).max(86_400);
const people = z.strictObject({
  userIds: z.array(z.number().int().positive()).max(100),
  teamIds: z.array(z.number().int().positive()).max(100),
});
const key = z.strictObject({ key: z.enum(ivrKeys), label: z.string().max(200), next: way });
const step = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('say'), words, next: way }),
  z.strictObject({
    id,
    kind: z.literal('menu'),
    words,
    keys: z.array(key).max(24),
    tries: z.number().int().min(0).max(100),
    otherwise: way,
  }),
  z.strictObject({ id, kind: z.literal('hours'), open: way, closed: way }),
  z.strictObject({ id, kind: z.literal('ring'), people, seconds, otherwise: way }),
  z.strictObject({ id, kind: z.literal('queue'), people, words, maxSeconds: seconds, otherwise: way }),
  z.strictObject({ id, kind: z.literal('voicemail'), words, maxSeconds: seconds }),
  z.strictObject({ id, kind: z.literal('hangup'), words }),
]);
const shape = z.object({ start: way, steps: z.array(step).max(200) });

/** A flow as somebody sent it; null when it is no flow at all. */
export function readFlow(given: unknown): { flow: IvrFlow; problems: IvrProblem[] } | null {
  const found = shape.safeParse(given);
  return found.success ? { flow: found.data, problems: ivrProblems(found.data) } : null;
}
