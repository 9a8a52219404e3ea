import { useStepUp } from '@/lib/step-up';
import { useRegenerateRecoveryCodesMutation } from './security.generated';

/** New recovery codes, after a proof of who asks; the old ones are nothing any more. */
export function useRegenerateCodes(onCodes: (codes: string[]) => void) {
  const { run, dialog } = useStepUp();
  const [renew, { loading }] = useRegenerateRecoveryCodesMutation({ context: { quiet: true } });

  async function regenerate() {
    const answer = await run(() => renew({ variables: { input: {} } })).catch(() => undefined);
    const codes = answer?.data?.regenerateRecoveryCodes.recoveryCodes;
    if (codes) onCodes(codes);
  }

  return { regenerate, isBusy: loading, dialog };
}
