import { useCallback } from 'react';
import { useRetryMessageMutation } from '../Composer/Composer.generated';
import { expected } from './optimistic';
import { useFailure } from './useFailure';

/** Asks the server to send a failed message once more. */
export function useRetryMessage() {
  const [retry] = useRetryMessageMutation();
  const fail = useFailure();
  return useCallback(
    async function run(messageId: string): Promise<void> {
      try {
        await retry({
          variables: { messageId },
          optimisticResponse: {
            retryMessage: expected('Message', {
              id: messageId,
              deliveryStatus: 'QUEUED' as const,
              deliveryError: null,
              viewerCanRetry: false,
            }),
          },
          context: { quiet: true },
        });
      } catch (error) {
        fail('retry', error, () => void run(messageId));
      }
    },
    [fail, retry],
  );
}
