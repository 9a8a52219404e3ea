import { useTranslation } from 'react-i18next';
import { useStepUp } from '@/lib/step-up';
import { toast } from '@/lib/toast';
import { useVerb } from '../useVerb';
import {
  useEndSessionsOfMutation,
  useResetTwoFactorOfMutation,
  useUpdateUserMutation,
} from './UserPage.generated';
import type { Person } from './useUserForm';

export type SecurityVerb = 'resetTwoFactor' | 'endSessions' | 'handOver';

const quiet = { context: { quiet: true } };
const SAID = {
  resetTwoFactor: 'twoFactorReset',
  endSessions: 'sessionsEnded',
  handOver: 'handedOver',
} as const;

/** What an administrator does to the way somebody signs in; each says what came of it. */
export function useSecurityVerbs(user: Person, onDone: () => void) {
  const { t } = useTranslation('people');
  const attempt = useVerb();
  const stepUp = useStepUp();
  const [reset, resetting] = useResetTwoFactorOfMutation(quiet);
  const [end, ending] = useEndSessionsOfMutation(quiet);
  const [update, updating] = useUpdateUserMutation(quiet);
  const { id, version, fullName: name } = user;
  const verbs: Record<SecurityVerb, () => Promise<unknown>> = {
    resetTwoFactor: () => reset({ variables: { id } }),
    endSessions: () => end({ variables: { userId: id } }),
    // Who was primary before is not any more: that is read again with the session.
    handOver: () =>
      update({ variables: { input: { id, version, isPrimary: true } }, refetchQueries: ['Session'] }),
  };
  return {
    /** Asks for the password again where the server wants that; to be drawn on the page. */
    dialog: stepUp.dialog,
    isBusy: resetting.loading || ending.loading || updating.loading,
    async run(verb: SecurityVerb): Promise<void> {
      onDone();
      // Undefined: the person thought better of it when they were asked who they are.
      let outcome: unknown;
      const worked = await attempt(async () => {
        outcome = await stepUp.run(verbs[verb]);
      });
      if (worked && outcome !== undefined) toast.done(t(`done.${SAID[verb]}`, { name }));
    },
  };
}
