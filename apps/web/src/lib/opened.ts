import { codedError } from './apollo';

/** How the thing of a settings page is asked for: what is there at once, and what it is now after it. */
export const OPENED = { fetchPolicy: 'cache-and-network', context: { quiet: true } } as const;

/** Whether the thing that was asked for is there at all, and how it is asked for again. */
export function opened({ error, refetch }: { error?: unknown; refetch: () => Promise<unknown> }) {
  return {
    isMissing: codedError(error)?.code === 'not_found',
    isBroken: Boolean(error),
    onRetry: () => void refetch().catch(() => undefined),
  };
}
