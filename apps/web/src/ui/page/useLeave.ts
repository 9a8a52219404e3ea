import { type Location, type NavigateOptions, useNavigate } from 'react-router';

const SETTLED = { isSettled: true };

/**
 * Goes on from a form whose changes are saved, or whose subject is gone: the save bar asks nothing, even where the
 * form has not been drawn anew since.
 */
export function useLeave(): (to: string, options?: Omit<NavigateOptions, 'state'>) => void {
  const navigate = useNavigate();
  return (to, options) => void navigate(to, { ...options, state: SETTLED });
}

/** Whether `useLeave` goes there; not true of coming back to where it once went. */
export function isLeaving({ state }: Location, historyAction: 'POP' | 'PUSH' | 'REPLACE'): boolean {
  const isSettled = (state as Partial<typeof SETTLED> | null)?.isSettled === true;
  return historyAction !== 'POP' && isSettled;
}
