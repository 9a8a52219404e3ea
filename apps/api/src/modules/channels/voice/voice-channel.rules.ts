import type { IvrFlow } from '@parley/schema';
import { z } from 'zod';
import { dialled } from '../connectors/sms/sms-address.rules.js';
import { voicemailWords } from './call-words.js';

/** In which the provider reads words aloud; the first is taken when nobody chooses. */
export const voiceLanguages = [
  'en-GB',
  'en-US',
  'nl-NL',
  'de-DE',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pt-BR',
  'ru-RU',
  'id-ID',
  'ar-AE',
] as const;

const sid = (prefix: string, what: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}[0-9a-f]{32}$`, 'i'), `${what} is ${prefix} and 32 letters or digits.`);

export const voiceSettings = z.object({
  account_sid: sid('AC', 'An account SID'),
  number: z
    .string()
    .regex(/^\+?[\d\s().-]{7,24}$/, 'A number with its country, such as +31201234567.')
    .transform(dialled),
  api_key_sid: sid('SK', 'The SID of an API key'),
  application_sid: sid('AP', 'The SID of a TwiML app'),
  language: z.preprocess((value) => value || undefined, z.enum(voiceLanguages).default('en-GB')),
  recording: z.preprocess((value) => value || undefined, z.enum(['off', 'on']).default('off')),
});
export type VoiceSettings = z.infer<typeof voiceSettings>;

export const voiceSecrets = z.object({ auth_token: z.string().min(1), api_key_secret: z.string().min(1) });

const RING_SECONDS = 25;
const VOICEMAIL_SECONDS = 180;

/** What callers meet where nobody has drawn anything: everybody is rung while it is open, then they may leave word. */
export function plainFlow(language: string): IvrFlow {
  return {
    start: 'hours',
    steps: [
      { id: 'hours', kind: 'hours', open: 'ring', closed: 'voicemail' },
      {
        id: 'ring',
        kind: 'ring',
        people: { userIds: [], teamIds: [] },
        seconds: RING_SECONDS,
        otherwise: 'voicemail',
      },
      { id: 'voicemail', kind: 'voicemail', words: voicemailWords(language), maxSeconds: VOICEMAIL_SECONDS },
    ],
  };
}
