import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './LoginPage.module.css';

const DEMO = { email: 'admin@harbour.test', password: 'parley-demo' };

/** Only where the server says that it is the demo: its public sign-in, and one press to use it. */
export function DemoHint(props: { onUse: (email: string, password: string) => void }) {
  const { t } = useTranslation('identity');
  const [isDemo, setDemo] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    askServer(stop.signal).then(setDemo, () => {});
    return () => stop.abort();
  }, []);
  if (!isDemo) return null;
  return (
    <div className={styles.demo}>
      <p className={styles.demoText}>
        {t('demo.text')}
        <br />
        <bdi className={styles.demoAccount}>
          {DEMO.email} · {DEMO.password}
        </bdi>
      </p>
      <Button variant="default" size="xs" onClick={() => props.onUse(DEMO.email, DEMO.password)}>
        {t('demo.use')}
      </Button>
    </div>
  );
}

async function askServer(signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/client-api/hello', { signal });
  if (!response.ok) return false;
  const body = (await response.json()) as { data?: { is_demo?: boolean } };
  return body.data?.is_demo === true;
}
