import { lazy, useEffect } from 'react';

/** The first page is drawn by then. */
const QUIET_MS = 1_000;

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/**
 * Fetches a part of the program: code or words. Browsers keep the failure of a part for as long as the page lives, so
 * none is asked for while there is no network: it comes when the network does.
 */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  await network();
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await network();
    return load();
  }
}

/** A component whose code is fetched when it is first drawn. */
export function lazyPart<Part extends AnyComponent>(load: () => Promise<{ default: Part }>) {
  return lazy(() => fetchPart(load));
}

/**
 * Fetches parts that are soon wanted, while nothing else is to do: whoever presses the key of one goes on typing at once.
 * What fails is asked for again when it is drawn.
 */
export function usePartsAtHand(...parts: (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of parts) void fetchPart(load).catch(() => undefined);
    }, QUIET_MS);
    return () => clearTimeout(timer);
    // The parts of a place are always the same.
  }, []);
}

async function network(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
  });
}
