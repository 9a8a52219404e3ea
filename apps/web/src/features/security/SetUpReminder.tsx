import { IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { formatDate } from '@/lib/format';
import { useSession } from '@/lib/session';
import { isolated } from './isolated';
import styles from './SetUpReminder.module.css';

const PAGE = '/profile/2fa';

/** A strip on top of the pages during the week before a second step is asked of everybody. */
export function SetUpReminder() {
  const { twoFactorRequired, twoFactorDeadline: deadline } = useSession().me;
  return twoFactorRequired === 'SOON' && deadline ? <Strip deadline={deadline} /> : null;
}

function Strip({ deadline }: { deadline: string }) {
  const { t } = useTranslation('security');
  const { pathname } = useLocation();
  return (
    <div className={styles.strip} role="region" aria-label={t('twoFactor.title')}>
      <IconShieldLock size={16} aria-hidden />
      <span className={styles.words}>{t('reminder.text', { date: isolated(formatDate(deadline)) })}</span>
      {pathname === PAGE ? null : (
        <Link to={PAGE} className={styles.cure}>
          {t('reminder.go')}
        </Link>
      )}
    </div>
  );
}
