import { chatMailLimits, type ChatSettings, plainChat } from '@parley/schema';
import { z } from 'zod';

const { minMinutes: min, maxMinutes: max } = chatMailLimits;
const MINUTES = `From ${min} to ${max} minutes.`;

const settings = z.strictObject({
  mails_unseen: z.boolean({ error: 'Yes or no.' }).default(plainChat.mails_unseen),
  mail_after_minutes: z
    .number({ error: MINUTES })
    .int(MINUTES)
    .min(min, MINUTES)
    .max(max, MINUTES)
    .default(plainChat.mail_after_minutes),
  mail_channel_id: z
    .string({ error: 'The id of a mailbox, or nothing.' })
    .regex(/^\d{0,15}$/, 'The id of a mailbox, or nothing.')
    .default(plainChat.mail_channel_id),
});

/** @returns the whole of a chat's settings, or what is wrong by the name of the field */
export function readChatSettings(
  given: unknown,
): { settings: ChatSettings; faults: null } | { settings: null; faults: Record<string, string[]> } {
  const read = settings.safeParse(given);
  if (read.success) return { settings: read.data, faults: null };
  const issues = read.error.issues.map(({ path, message }) => [String(path[0] ?? 'settings'), [message]]);
  return { settings: null, faults: Object.fromEntries(issues) as Record<string, string[]> };
}
