import { PlatformErrors } from '../errors/coded-error.js';

/** More than this waiting for one subscriber: it reads too slowly, and is told to load afresh. */
const MAX_WAITING = 10_000;

/** What is pushed on one side is read on the other. Ending it ends a waiting reader at once. */
export class PushStream<T> implements AsyncIterableIterator<T> {
  private waiting: T[] = [];
  private reader: { resolve(step: IteratorResult<T>): void; reject(error: unknown): void } | undefined;
  private isOver = false;
  private failure: { error: unknown } | undefined;

  /** @param onEnd called once, when the stream ends from whichever side. */
  constructor(private readonly onEnd: () => void) {}

  push(value: T): void {
    if (this.isOver) return;
    if (this.reader) return this.take()?.resolve({ done: false, value });
    this.waiting.push(value);
    if (this.waiting.length > MAX_WAITING) this.fail(PlatformErrors.resyncRequired());
  }

  fail(error: unknown): void {
    if (this.isOver) return;
    this.waiting = [];
    const reader = this.take();
    if (reader) reader.reject(error);
    else this.failure = { error };
    this.finish();
  }

  end(): void {
    this.finish();
    this.take()?.resolve({ done: true, value: undefined });
  }

  next(): Promise<IteratorResult<T>> {
    if (this.waiting.length) return Promise.resolve({ done: false, value: this.waiting.shift() as T });
    if (this.failure) {
      const { error } = this.failure;
      this.failure = undefined;
      return Promise.reject(error);
    }
    if (this.isOver) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve, reject) => (this.reader = { resolve, reject }));
  }

  return(): Promise<IteratorResult<T>> {
    this.waiting = [];
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private take() {
    const { reader } = this;
    this.reader = undefined;
    return reader;
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.onEnd();
  }
}

/** Reads a source to its end and pushes what `map` makes of each batch, in order. */
export function pumped<A, T>(
  source: (signal: AbortSignal) => AsyncIterable<A>,
  map: (batch: A) => Promise<readonly T[]>,
): PushStream<T> {
  const ending = new AbortController();
  const stream = new PushStream<T>(() => ending.abort());
  const pump = async () => {
    for await (const batch of source(ending.signal)) {
      if (ending.signal.aborted) return;
      for (const value of await map(batch)) stream.push(value);
    }
    stream.end();
  };
  pump().catch((error: unknown) => stream.fail(error));
  return stream;
}
