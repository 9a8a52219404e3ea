import { type ComponentType, createContext, useContext } from 'react';

/** What other areas give to the pages of sign-in; the routes fill it in. */
export interface SignInSlots {
  /** The second step, for whoever has two-factor authentication on. */
  SecondStep: ComponentType<SecondStepProps> | null;
  /** The way in by the company's own identity provider. */
  SsoButton: ComponentType<SsoButtonProps> | null;
  /** Why that way did not lead in, when the provider has sent somebody back. */
  SsoProblem: ComponentType<{ code: string | null }> | null;
}

export interface SecondStepProps {
  /** What the first step has earned; good for a few minutes and a few tries. */
  mfaToken: string;
  /** The person is signed in. */
  onSignedIn: () => Promise<void>;
  /** The first step has to be done again: it took too long, or the person is somebody else. */
  onStartOver: () => void;
}

export interface SsoButtonProps {
  /** The page of this site to come back to. */
  next: string;
}

const Slots = createContext<SignInSlots>({ SecondStep: null, SsoButton: null, SsoProblem: null });

export const SignInSlotsProvider = Slots.Provider;

export function useSignInSlots(): SignInSlots {
  return useContext(Slots);
}
