/** What of a draft is compared: words and files. */
export interface DraftParts {
  body: string;
  fileIds: readonly string[];
  /** Files of quick replies. */
  lentIds?: readonly string[];
}

/** The draft as the server has it. */
export interface KnownDraft extends DraftParts {
  id: string;
  version: number;
}

/** What to do with the draft of the server beside the one on the screen. */
export type Meeting = 'same' | 'adopt' | 'save' | 'clear' | 'conflict';

export const isSame = (one: DraftParts, other: DraftParts): boolean =>
  one.body === other.body &&
  one.fileIds.join() === other.fileIds.join() &&
  sorted(one.lentIds) === sorted(other.lentIds);

const sorted = (ids: readonly string[] = []) => [...ids].sort().join();

export const isBlank = ({ body, fileIds, lentIds = [] }: DraftParts): boolean =>
  fileIds.length === 0 && lentIds.length === 0 && body.replace(/<(?!img)[^<>]*>|&nbsp;/g, '').trim() === '';

/**
 * Two windows, or a window and what it had when it was closed.
 * @param known what this window last heard of the server; null when there was none
 * @param server what is there now; null when there is none
 */
export function meet(local: DraftParts, known: KnownDraft | null, server: KnownDraft | null): Meeting {
  if (server ? isSame(local, server) : isBlank(local)) return 'same';
  const isUntouched = known ? isSame(local, known) : isBlank(local);
  if (server === null) return isUntouched ? 'clear' : 'save';
  if (isUntouched) return 'adopt';
  return server.version === (known?.version ?? 0) ? 'save' : 'conflict';
}

const AFTER_MS = 700;
const AT_LATEST_MS = 3_000;

/** Saves a while after the last key, but while somebody types on at least every three seconds; one save at a time. */
export class SaveRhythm {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since: number | null = null;
  private running: Promise<void> = Promise.resolve();
  /** How many messages are on their way. */
  private held = 0;

  constructor(private readonly save: () => Promise<void>) {}

  changed(now = Date.now()): void {
    if (this.isOnHold()) return;
    this.since ??= now;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => void this.flush(),
      Math.min(AFTER_MS, Math.max(0, this.since + AT_LATEST_MS - now)),
    );
  }

  /** Saves what waits, at once. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    if (this.since === null || this.isOnHold()) return this.running;
    this.since = null;
    // A save that fails is tried again with the next change; the words stay in this browser until then.
    this.running = this.running.then(this.save).catch(() => undefined);
    return this.running;
  }

  /** From now on, until as many have been released, nothing is saved; what runs is waited for. */
  hold(): Promise<void> {
    this.stop();
    this.held += 1;
    return this.running;
  }

  private isOnHold(): boolean {
    return this.held > 0;
  }

  release(): void {
    this.held -= 1;
  }

  /** Forgets what waits; the next change begins anew. */
  stop(): void {
    clearTimeout(this.timer);
    this.since = null;
  }
}
