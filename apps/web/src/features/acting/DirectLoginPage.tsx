import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInFrame } from '@/features/identity/SignInFrame';
import { CodedError } from '@/lib/errors';
import { safeNext } from '@/lib/safe-next';
import { comeIn } from '@/lib/session/signing';
import styles from './DirectLoginPage.module.css';

type State =
  | { kind: 'asking' }
  | { kind: 'confirm'; signedIn: string; linkFor: string }
  | { kind: 'failed'; text: string | null };

interface Link {
  token: string;
  next: string;
}

/** One link is opened once, however often the page is drawn. */
let running: { token: string; step: ReturnType<typeof comeIn> } | null = null;

/** Where one-time links lead: it shows the secret to the server once, and goes on as whoever the link is for. */
export default function DirectLoginPage() {
  const { t } = useTranslation('acting');
  const [link] = useState(readLink);
  const [state, setState] = useState<State>({ kind: 'asking' });

  useEffect(() => {
    window.history.replaceState(window.history.state, '', '/auth/direct-login');
    let isHere = true;
    open(link).then(
      // A fresh page knows nothing of whoever was here before.
      () => window.location.replace(link.next),
      (error: unknown) => isHere && setState(stateAfter(error)),
    );
    return () => {
      isHere = false;
    };
  }, [link]);

  async function confirm(): Promise<void> {
    setState({ kind: 'asking' });
    try {
      await comeIn('/auth/direct-login', { token: link.token, confirmed: true });
      window.location.replace(link.next);
    } catch (error) {
      setState(stateAfter(error));
    }
  }

  if (state.kind === 'confirm') {
    const { signedIn, linkFor } = state;
    return (
      <SignInFrame
        title={t('link.otherTitle', { name: linkFor })}
        lead={t('link.otherText', { name: signedIn, other: linkFor })}
      >
        <div className={styles.actions}>
          <Button size="md" onClick={() => void confirm()}>
            {t('link.goOn', { name: linkFor })}
          </Button>
          <Button size="md" variant="default" onClick={() => window.location.replace('/tickets')}>
            {t('link.stay', { name: signedIn })}
          </Button>
        </div>
      </SignInFrame>
    );
  }
  if (state.kind === 'failed') {
    return (
      <SignInFrame title={t('link.overTitle')} lead={state.text ?? t('link.overText')}>
        <div className={styles.actions}>
          <Button size="md" onClick={() => window.location.replace('/tickets')}>
            {t('link.toParley')}
          </Button>
        </div>
      </SignInFrame>
    );
  }
  return <SignInFrame title={t('link.title')} lead={t('link.lead')} children={null} />;
}

function readLink(): Link {
  const hash = new URLSearchParams(window.location.hash.slice(1));
  return { token: hash.get('token') ?? '', next: safeNext(hash.get('next')) };
}

function open({ token }: Link): ReturnType<typeof comeIn> {
  if (running?.token !== token) running = { token, step: comeIn('/auth/direct-login', { token }) };
  return running.step;
}

function stateAfter(error: unknown): State {
  if (!(error instanceof CodedError)) return { kind: 'failed', text: null };
  if (error.code !== 'auth.other_person')
    return { kind: 'failed', text: error.status === 410 ? null : error.message };
  const { signed_in: signedIn, link_for: linkFor } = error.facts;
  return { kind: 'confirm', signedIn: String(signedIn), linkFor: String(linkFor) };
}
