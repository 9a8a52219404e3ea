import { z } from 'zod';

const ICE = { stun: /^stuns?:[^\s,]+$/, turn: /^turns?:[^\s,]+$/ };

const list = (pattern: RegExp, sentence: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every((entry) => pattern.test(entry)), sentence);

/** Video calls of colleagues. */
export const callEnvironment = {
  CALLS_STUN_URLS: list(ICE.stun, 'must be addresses that begin with stun:, separated by commas'),
  CALLS_TURN_URL: list(ICE.turn, 'must be addresses that begin with turn: or turns:, separated by commas'),
  CALLS_TURN_SECRET: z.string().optional(),
  LIVEKIT_URL: z
    .url({ protocol: /^wss?$/, error: 'must be an address that begins with ws:// or wss://' })
    .optional(),
  LIVEKIT_API_KEY: z.string().optional(),
  LIVEKIT_API_SECRET: z.string().optional(),
};

type Values = z.infer<z.ZodObject<typeof callEnvironment>>;

/** @param wrong what is done about settings that belong together and do not stand together. */
export function callSettings(values: Values, wrong: (sentence: string) => Error) {
  const { CALLS_TURN_URL: urls, CALLS_TURN_SECRET: secret } = values;
  if (urls.length > 0 !== Boolean(secret))
    throw wrong('CALLS_TURN_URL and CALLS_TURN_SECRET belong together: set both, or neither.');
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: key, LIVEKIT_API_SECRET: livekitSecret } = values;
  const given = [url, key, livekitSecret].filter(Boolean).length;
  if (given > 0 && given < 3)
    throw wrong('LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET belong together: set all, or none.');
  return {
    stunUrls: values.CALLS_STUN_URLS,
    turn: secret ? { urls, secret } : undefined,
    livekit:
      url && key && livekitSecret ? { url: url.replace(/\/$/, ''), key, secret: livekitSecret } : undefined,
  };
}
