import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '@/lib/connection';
import styles from './ConnectionLine.module.css';

/** A gap shorter than this is nobody's business. */
const PATIENCE_MS = 1_500;

/** Says that live news do not arrive just now, and leaves by itself when they do again. */
export function ConnectionLine() {
  const { t } = useTranslation('shell');
  const isAway = useConnection() === 'reconnecting';
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isAway) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isAway]);
  return (
    <div role="status" className={isShown ? styles.line : undefined}>
      {isShown ? (
        <>
          <IconCloudOff size={14} aria-hidden />
          {t('reconnecting')}
        </>
      ) : null}
    </div>
  );
}
