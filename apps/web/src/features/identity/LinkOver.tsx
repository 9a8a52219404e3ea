import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './LoginPage.module.css';
import { SignInFrame } from './SignInFrame';

/** A link that does nothing any more: why, and the way to a new one. */
export function LinkOver({ isInvitation = false }: { isInvitation?: boolean }) {
  const { t } = useTranslation('identity');
  return (
    <SignInFrame title={t('over.title')} lead={t(isInvitation ? 'over.invitation' : 'over.reset')}>
      <div className={styles.row}>
        {isInvitation ? null : (
          <Button component={Link} to="/reset-password/request-email" className={styles.big}>
            {t('over.askAgain')}
          </Button>
        )}
        <Button component={Link} to="/auth/login" variant="default" className={styles.big}>
          {t('backToSignIn')}
        </Button>
      </div>
    </SignInFrame>
  );
}

/** The server could not be asked whose a link is. */
export function LinkAway({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('identity');
  return (
    <SignInFrame title={t('over.awayTitle')} lead={t('errors.offline')}>
      <div className={styles.row}>
        <Button className={styles.big} onClick={onRetry}>
          {t('over.retry')}
        </Button>
      </div>
    </SignInFrame>
  );
}
