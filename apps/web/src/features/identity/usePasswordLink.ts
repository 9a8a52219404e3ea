import { useEffect, useState } from 'react';
import { CodedError } from '@/lib/errors';
import { restFetch } from '@/lib/rest';

export interface PasswordLink {
  kind: 'invitation' | 'password-setup' | 'password-reset';
  email: string;
  first_name: string;
  last_name: string;
  company_name: string;
}

export type LinkState =
  | { kind: 'looking' }
  | { kind: 'good'; link: PasswordLink }
  /** Used, too old, or not whole. */
  | { kind: 'over' }
  /** The server could not be asked. */
  | { kind: 'away'; retry: () => void };

/** Whose a link is. Looking does not use it up. */
export function usePasswordLink(token: string | null): LinkState {
  const [state, setState] = useState<LinkState>({ kind: token === null ? 'over' : 'looking' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (token === null) return;
    let isHere = true;
    setState({ kind: 'looking' });
    const body = JSON.stringify({ token });
    restFetch<{ data: PasswordLink }>('/auth/password/peek', { method: 'POST', body, quiet: true }).then(
      ({ data }) => isHere && setState({ kind: 'good', link: data }),
      (error: unknown) => {
        if (!isHere) return;
        const isOver = error instanceof CodedError && [410, 422].includes(error.status);
        setState(isOver ? { kind: 'over' } : { kind: 'away', retry: () => setTries((count) => count + 1) });
      },
    );
    return () => {
      isHere = false;
    };
  }, [token, tries]);
  return state;
}
