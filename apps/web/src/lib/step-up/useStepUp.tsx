import { type ReactNode, useCallback, useState } from 'react';
import { codedError } from '../error-catalogue/coded-error';
import { StepUpModal } from './StepUpModal';

interface StepUp {
  /**
   * Does something delicate. When the server asks who it is first, the dialog asks for password or code and it is done
   * again. Undefined when the person thought better of it.
   */
  run: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  /** To be drawn somewhere on the page. */
  dialog: ReactNode;
}

interface Waiting {
  finish: (isProven: boolean) => void;
}

/** For what answers `auth.step_up_needed` when the last proof of who it is has become old. */
export function useStepUp(): StepUp {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const run = useCallback(async <T,>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (codedError(error)?.code !== 'auth.step_up_needed') throw error;
    }
    const isProven = await new Promise<boolean>((finish) => setWaiting({ finish }));
    setWaiting(null);
    return isProven ? work() : undefined;
  }, []);

  const dialog = waiting ? (
    <StepUpModal onProven={() => waiting.finish(true)} onClose={() => waiting.finish(false)} />
  ) : null;
  return { run, dialog };
}
