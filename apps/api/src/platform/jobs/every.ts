import { SetMetadata } from '@nestjs/common';

export const EVERY = 'parley:every';

export interface EveryOptions {
  everyMs: number;
  name: string;
}

/**
 * Marks a method that runs again and again, once per interval over all workers together (not once in each).
 * Two runs of one task never overlap, unless a worker froze for longer than its lease: the method must bear that.
 * @param everyMs at least 500.
 * @param name `module.verb`, unique in the whole product.
 */
export function Every(everyMs: number, name: string) {
  if (everyMs < 500) throw new Error(`${name}: a task runs every 500 ms at most.`);
  return (
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<() => Promise<void>>,
  ): void => {
    SetMetadata(EVERY, { everyMs, name } satisfies EveryOptions)(
      target,
      key,
      descriptor as PropertyDescriptor,
    );
  };
}
