import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { restFetch } from '@/lib/rest';
import { BarePage } from '@/ui';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './SetupTwoFactorPage.module.css';
import { TwoFactorSetup } from './TwoFactorSetup';

/** For people whose company asks for a second factor: nothing else goes before it. */
export default function SetupTwoFactorPage() {
  const { t } = useTranslation('security');
  const [codes, setCodes] = useState<string[] | null>(null);
  const email = useOwnAddress();
  return (
    <BarePage>
      <div className={styles.page}>
        <h1 className={styles.title}>{t('setupPage.title')}</h1>
        <p className={styles.lead}>{t('setupPage.lead')}</p>
        {codes ? (
          <RecoveryCodes codes={codes} email={email} done={t('setupPage.go')} onDone={goOn} />
        ) : (
          <>
            <TwoFactorSetup onConfirmed={setCodes} />
            <p className={styles.other}>
              {email ? <bdi>{email}</bdi> : null}
              <Button component="a" href="/auth/logout" variant="subtle">
                {t('setupPage.signOut')}
              </Button>
            </p>
          </>
        )}
      </div>
    </BarePage>
  );
}

/** Everything was refused until now: the page begins anew rather than with what it remembers of that. */
function goOn(): void {
  window.location.assign('/tickets');
}

function useOwnAddress(): string {
  const [email, setEmail] = useState('');
  useEffect(() => {
    restFetch<{ data: { email: string } }>('/api/v2/me', { quiet: true }).then(
      ({ data }) => setEmail(data.email),
      () => {},
    );
  }, []);
  return email;
}
