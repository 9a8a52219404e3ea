import type { ChatNews, ChatThread } from './shapes';

/** One message that came or went, in the thread's own order of such things. */
interface Step {
  /** The thread's version with it. */
  at: number;
  kind: 'added' | 'deleted';
  messageId: string;
  position: number;
  authorId: string;
  /** The message is new, and was not only brought back. */
  isNew: boolean;
  createdAt: string | null;
  /** Whether it names the reader; null while nobody knows. */
  mentions: boolean | null;
}

/** A thread as it was last read whole, and what is known to have happened since. */
export interface ThreadFold {
  /** Null while only news of it have come. */
  base: ChatThread | null;
  steps: readonly Step[];
  /** The last event that brought a picture: an older one that says that this person is out of it comes late. */
  seenAt: number;
  /** What this person has read on this screen, before the server said so. */
  readUpTo: number;
  /** Muted or not, before the server said so. */
  muted: boolean | null;
  /** What is counted cannot be told from the news alone: it has to be read again. */
  isStale: boolean;
}

export const EMPTY_FOLD: ThreadFold = {
  base: null,
  steps: [],
  seenAt: 0,
  readUpTo: 0,
  muted: null,
  isStale: false,
};

/** Counting stops there, here as on the server. */
const MOST = 1_000;

/**
 * Both versions only ever rise, and each picture of a thread is of one moment: of two of them the one with the greater
 * sum is the later one.
 */
const ageOf = ({ version, ownVersion }: ChatThread): number => version + ownVersion;

/** A whole picture of the thread: taken unless a later one is known. */
export function withPicture(fold: ThreadFold, picture: ChatThread, cursor: number | null): ThreadFold {
  const seenAt = Math.max(fold.seenAt, cursor ?? 0);
  if (fold.base && ageOf(fold.base) > ageOf(picture))
    return seenAt === fold.seenAt ? fold : { ...fold, seenAt };
  return {
    ...fold,
    seenAt,
    base: picture,
    steps: fold.steps.filter(({ at }) => at > picture.version),
    muted: fold.muted === picture.muted ? null : fold.muted,
    readUpTo: picture.markUnread || picture.readPosition >= fold.readUpTo ? 0 : fold.readUpTo,
    isStale: false,
  };
}

/** A message came, went or was changed. `knownMention`: what was known of it before. */
export function withStep(fold: ThreadFold, news: ChatNews, knownMention: boolean | null): ThreadFold {
  const step = stepOf(news, knownMention);
  if (!step) return fold;
  if (fold.base && step.at <= fold.base.version) return fold;
  const known = fold.steps.find(({ at }) => at === step.at);
  if (known) {
    if (known.mentions !== null || step.mentions === null) return fold;
    return { ...fold, steps: fold.steps.map((each) => (each === known ? step : each)) };
  }
  const steps = [...fold.steps, step].sort((one, other) => one.at - other.at);
  return { ...fold, steps, isStale: fold.isStale || fold.base === null };
}

function stepOf(news: ChatNews, knownMention: boolean | null): Step | null {
  const { kind, threadVersion, messageId, position, authorId, message } = news;
  if (kind !== 'MESSAGE_ADDED' && kind !== 'MESSAGE_DELETED') return null;
  if (threadVersion === null || !messageId || position === null || !authorId) return null;
  return {
    at: threadVersion,
    kind: kind === 'MESSAGE_ADDED' ? 'added' : 'deleted',
    ...{ messageId, position, authorId },
    isNew: kind === 'MESSAGE_ADDED' && news.version === 1,
    createdAt: message?.createdAt ?? null,
    mentions: message ? message.mentionsViewer : knownMention,
  };
}

/** An edit may name somebody, or not name them any more: what is counted is only known where the message is. */
export function withEdit(fold: ThreadFold, news: ChatNews, before: boolean | null, meId: string): ThreadFold {
  const { message } = news;
  if (!fold.base || !message?.editedAt || message.userId === meId) return fold;
  if (message.position <= fold.base.readPosition || before === message.mentionsViewer) return fold;
  return { ...fold, isStale: true };
}

/** The thread as it is shown: the last picture with what happened since. */
export function shownThread(fold: ThreadFold, meId: string): ChatThread | null {
  const { base, steps } = fold;
  if (!base) return null;
  const own = steps.filter(({ isNew, authorId }) => isNew && authorId === meId);
  const read = Math.max(base.readPosition, fold.readUpTo, ...own.map(({ position }) => position));
  const hasReadOn = read > base.readPosition;
  const counted = countedSince(steps, { read, meId });
  // Who has read on up to the end of the picture has nothing left of what it counted.
  const left = hasReadOn && read >= base.lastPosition;
  const times = steps.flatMap(({ createdAt, isNew }) => (createdAt && isNew ? [createdAt] : []));
  return {
    ...base,
    muted: fold.muted ?? base.muted,
    readPosition: read,
    markUnread: base.markUnread && !hasReadOn,
    unread: within((left ? 0 : base.unread) + counted.messages),
    unreadMentions: within((left ? 0 : base.unreadMentions) + counted.mentions),
    lastPosition: Math.max(base.lastPosition, ...steps.map(({ position }) => position)),
    lastMessageTime: [base.lastMessageTime ?? '', ...times].sort().at(-1) || null,
    version: Math.max(base.version, ...steps.map(({ at }) => at)),
  };
}

const within = (count: number): number => Math.max(0, Math.min(MOST, count));

/** How many messages of others are more or fewer behind what was read than the picture had. */
function countedSince(steps: readonly Step[], { read, meId }: { read: number; meId: string }) {
  const byMessage = new Map<string, Step[]>();
  for (const step of steps) {
    if (step.authorId === meId || step.position <= read) continue;
    const all = byMessage.get(step.messageId);
    if (all) all.push(step);
    else byMessage.set(step.messageId, [step]);
  }
  let messages = 0;
  let mentions = 0;
  for (const all of byMessage.values()) {
    const was = all[0]?.kind === 'deleted';
    const is = all.at(-1)?.kind === 'added';
    const names = all.some((step) => step.mentions);
    messages += Number(is) - Number(was);
    if (names) mentions += Number(is) - Number(was);
  }
  return { messages, mentions };
}

/** A message that counted has gone, and nobody here knows whether it named the reader. */
export function isUncertain(fold: ThreadFold, meId: string): boolean {
  const { base, steps } = fold;
  if (!base) return steps.length > 0;
  return steps.some(
    ({ kind, mentions, position, authorId }) =>
      kind === 'deleted' && mentions === null && authorId !== meId && position > base.readPosition,
  );
}
