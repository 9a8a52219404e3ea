import { Anchor } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { safeNext } from '@/lib/safe-next';
import { accessToken, csrfToken } from '@/lib/session/token';
import { LoginForm } from './LoginForm';
import styles from './LoginPage.module.css';
import { SecondStepSlot } from './SecondStepSlot';
import { SignInFrame } from './SignInFrame';
import { FormDone } from './Words';
import { useSignInSlots } from './slots';

export default function LoginPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const { SsoButton, SsoProblem } = useSignInSlots();
  const [search] = useSearchParams();
  const [mfaToken, setMfaToken] = useState<string | null>(null);
  const next = safeNext(search.get('next'));
  const goOn = async () => {
    await navigate(next, { replace: true });
  };
  useSkipWhenSignedIn(next);

  if (mfaToken !== null) {
    return <SecondStepSlot mfaToken={mfaToken} onSignedIn={goOn} onStartOver={() => setMfaToken(null)} />;
  }
  return (
    <SignInFrame title={t('title')} lead={t('lead')}>
      {search.get('done') === 'password' ? <FormDone>{t('reset.done')}</FormDone> : null}
      {SsoProblem ? <SsoProblem code={search.get('error')} /> : null}
      <LoginForm
        onSignedIn={goOn}
        onCodeNeeded={setMfaToken}
        forgot={
          <Anchor component={Link} to="/reset-password/request-email" className={styles.besideLabel}>
            {t('forgot.link')}
          </Anchor>
        }
      />
      {SsoButton ? <SsoButton next={next} /> : null}
    </SignInFrame>
  );
}

/** Whoever is signed in already has nothing to do here. Without the readable cookie there is nobody to ask for. */
function useSkipWhenSignedIn(next: string) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!csrfToken()) return;
    let isHere = true;
    accessToken().then(
      (token) => token && isHere && void navigate(next, { replace: true }),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [navigate, next]);
}
