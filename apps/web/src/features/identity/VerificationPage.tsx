import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { CodedError } from '@/lib/errors';
import { comeIn } from '@/lib/session/signing';
import { messageOf } from './faults';
import styles from './LoginPage.module.css';
import { SecondStepSlot } from './SecondStepSlot';
import { SignInFrame } from './SignInFrame';
import { FormAlert } from './Words';

type State = { kind: 'asking' } | { kind: 'code'; mfaToken: string } | { kind: 'failed'; text: string };

const START = '/';
/** Long enough to read a sentence. */
const LEAVE_MS = 6_000;
/** One secret is exchanged once, however often the page is drawn. */
let running: { secret: string; step: ReturnType<typeof comeIn> } | null = null;

/** Exchanges the secret of the address for a session. The secret leaves the address before anything else happens. */
export default function VerificationPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [secret] = useState(() => search.get('secret') ?? '');
  const [state, setState] = useState<State>({ kind: 'asking' });

  useEffect(() => {
    if (!secret) {
      // oxlint-disable-next-line no-console -- the specification wants a missing secret to be logged
      console.warn('The page of verification was opened without a secret.');
      void navigate(START, { replace: true });
      return;
    }
    window.history.replaceState(window.history.state, '', '/verification');
    let isHere = true;
    exchange(secret).then(
      (step) => {
        if (!isHere) return;
        if (step.kind === 'codeNeeded') setState({ kind: 'code', mfaToken: step.mfaToken });
        else void navigate(START, { replace: true });
      },
      (error: unknown) => {
        if (isHere) setState({ kind: 'failed', text: textOf(error) || t('verification.failed') });
      },
    );
    return () => {
      isHere = false;
    };
  }, [secret, navigate, t]);

  if (state.kind === 'code') {
    const goOn = async () => {
      await navigate(START, { replace: true });
    };
    const startOver = () => void navigate('/auth/login', { replace: true });
    return <SecondStepSlot mfaToken={state.mfaToken} onSignedIn={goOn} onStartOver={startOver} />;
  }
  if (state.kind === 'failed') return <Failed text={state.text} />;
  return <SignInFrame title={t('verification.title')} lead={t('verification.lead')} children={null} />;
}

/** The server's message, else the error's own. */
function textOf(error: unknown): string {
  if (error instanceof CodedError) return messageOf(error);
  return error instanceof Error ? error.message : '';
}

function exchange(secret: string): ReturnType<typeof comeIn> {
  if (running?.secret !== secret)
    running = { secret, step: comeIn('/auth/verification/exchange', { secret }) };
  return running.step;
}

function Failed({ text }: { text: string }) {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(START, { replace: true }), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <SignInFrame title={t('verification.failedTitle')}>
      <div className={styles.afterTitle}>
        <FormAlert>{text}</FormAlert>
      </div>
      <Button className={styles.big} onClick={() => void navigate(START, { replace: true })}>
        {t('verification.goOn')}
      </Button>
    </SignInFrame>
  );
}
