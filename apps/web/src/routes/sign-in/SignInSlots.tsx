import { type ReactNode, Suspense } from 'react';
import {
  type SignInSlots as Slots,
  type SsoButtonProps,
  SignInSlotsProvider,
} from '@/features/identity/slots';
import { SsoProblem } from '@/features/sso/SsoProblem';
import { lazyPart } from '@/lib/fetch-part';

const SsoEntry = lazyPart(() => import('@/features/sso/SsoEntry'));

const slots: Slots = {
  SecondStep: lazyPart(() => import('@/features/security/SecondStep')),
  SsoButton: (props: SsoButtonProps) => (
    <Suspense>
      <SsoEntry {...props} />
    </Suspense>
  ),
  SsoProblem: (props: { code: string | null }) => (
    <Suspense>
      <SsoProblem {...props} />
    </Suspense>
  ),
};

/** What other areas give to the pages of sign-in. */
export function SignInSlots({ children }: { children: ReactNode }) {
  return <SignInSlotsProvider value={slots}>{children}</SignInSlotsProvider>;
}
