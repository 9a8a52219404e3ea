export const commandNames = ['assign', 'close', 'remind'] as const;
export type CommandName = (typeof commandNames)[number];

export interface Command {
  /** As it was typed; one that nobody knows is told so. */
  name: string;
  isKnown: boolean;
  /** The conversation that it names. */
  number: number | null;
  /** Whom it names by a mention. */
  userId: string | null;
  /** What stands behind the name, without the number. */
  rest: string;
}

const COMMAND = /^\/([\p{L}]{2,20})(?=\s|$)([\s\S]*)/u;
const NUMBER = /(?:^|\s)#(\d{1,9})(?=\s|$)/;
const USER = /data-mention="user:(\d{1,15})"/;

/** What a message that begins with "/" asks for; null for one that is words. An address or a path is no command. */
export function parseCommand({ text, html }: { text: string; html: string }): Command | null {
  const [, name, behind = ''] = COMMAND.exec(text.trim()) ?? [];
  if (name === undefined) return null;
  const number = NUMBER.exec(behind)?.[1];
  const known = name.toLowerCase();
  return {
    name: known,
    isKnown: (commandNames as readonly string[]).includes(known),
    number: number === undefined ? null : Number(number),
    userId: USER.exec(html)?.[1] ?? null,
    rest: behind.replace(NUMBER, ' ').replace(/\s+/g, ' ').trim(),
  };
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const SPAN = /^(?:in\s+)?(\d{1,4})\s?(m|h|d|w)(?:in|ins|our|ours|ay|ays|eek|eeks|inutes?|r|rs)?(?=\s|$)\s*/i;
const MOST_WORDS = 5;

export interface Reminder {
  at: Date;
  text: string;
}

/**
 * "2h call the bank", "friday 9:00 ask again": when, and then what. The longest beginning that means a moment is the moment.
 * @param understand reads a moment from words
 */
export async function parseReminder(
  rest: string,
  now: Date,
  understand: (words: string) => Promise<Date | null>,
): Promise<Reminder | null> {
  const span = SPAN.exec(rest);
  if (span) {
    const ms = Number(span[1]) * (UNITS[(span[2] ?? '').toLowerCase()] ?? 0);
    return ms > 0 ? { at: new Date(now.getTime() + ms), text: rest.slice(span[0].length) } : null;
  }
  const words = rest.split(' ');
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const at = await understand(words.slice(0, count).join(' '));
    if (at) return { at, text: words.slice(count).join(' ') };
  }
  return null;
}

/** Colleagues whose name begins so, or whose names do; the whole name before all others. */
export function peopleNamed<P extends { name: string }>(people: readonly P[], typed: string): readonly P[] {
  const wanted = typed.replace(/^@/, '').trim().toLocaleLowerCase();
  if (wanted === '') return [];
  const named = (name: string) => name.toLocaleLowerCase();
  const whole = people.filter(({ name }) => named(name) === wanted);
  if (whole.length > 0) return whole;
  return people.filter(({ name }) =>
    [named(name), ...named(name).split(/\s+/)].some((part) => part.startsWith(wanted)),
  );
}
