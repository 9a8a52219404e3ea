import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { safeNext } from '@/lib/safe-next';
import { accessToken, csrfToken } from '@/lib/session/token';
import { Wordmark } from '@/ui';
import { LanguageMenu } from './LanguageMenu';
import { LoginForm } from './LoginForm';
import styles from './LoginPage.module.css';
import { LoginScene } from './LoginScene';

export default function LoginPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = safeNext(search.get('next'));

  useEffect(() => {
    // Whoever is signed in already has nothing to do here. Without the readable cookie there is nobody to ask for.
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

  return (
    <div className={styles.page}>
      <main className={styles.form}>
        <Wordmark size={34} fontSize={22} />
        <div className={styles.center}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          <LoginForm
            onSignedIn={async () => {
              await navigate(next, { replace: true });
            }}
          />
        </div>
        <LanguageMenu />
      </main>
      <LoginScene />
    </div>
  );
}
