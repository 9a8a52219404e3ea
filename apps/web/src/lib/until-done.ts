import { useCallback, useEffect, useRef } from 'react';
import { isPassing } from './error-catalogue/coded-error';

const AGAIN_MS = 5_000;

/**
 * Runs what has to succeed in the end, and once more a while after each failure that passes: until it has, until something else is
 * to be run, or until the page is left. What is under way already is not begun a second time.
 */
export function useUntilDone(): (run: () => Promise<unknown>) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef<() => Promise<unknown>>(undefined);
  useEffect(
    () => () => {
      current.current = undefined;
      clearTimeout(timer.current);
    },
    [],
  );
  return useCallback((run) => {
    if (current.current === run) return;
    clearTimeout(timer.current);
    current.current = run;
    const attempt = async () => {
      const failure: unknown = await run().then(
        () => null,
        (error: unknown) => error,
      );
      if (current.current !== run) return;
      if (failure !== null && isPassing(failure)) timer.current = setTimeout(() => void attempt(), AGAIN_MS);
      else current.current = undefined;
    };
    void attempt();
  }, []);
}
