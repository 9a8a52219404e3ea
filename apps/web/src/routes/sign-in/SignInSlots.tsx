import { lazy, type ReactNode } from 'react';
import { type SignInSlots as Slots, SignInSlotsProvider } from '@/features/identity/slots';

const slots: Slots = { SecondStep: lazy(() => import('@/features/security/SecondStep')), SsoButton: null };

/** What other areas give to the pages of sign-in. */
export function SignInSlots({ children }: { children: ReactNode }) {
  return <SignInSlotsProvider value={slots}>{children}</SignInSlotsProvider>;
}
