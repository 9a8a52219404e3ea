import { IconAlertTriangle, IconInfoCircle, IconTools, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import { dismissed, dismiss } from './dismissed';
import { useServiceNotificationsQuery } from './ServiceStrip.generated';
import styles from './ServiceStrip.module.css';

/** Often enough for something that is announced hours before. */
const LOOK_MS = 300_000;

const ICONS = { INFO: IconInfoCircle, WARNING: IconAlertTriangle, MAINTENANCE: IconTools } as const;

/** What the operator of this Parley says to everybody; each is put away once it was read. */
export function ServiceStrip() {
  const { t } = useTranslation('notifications');
  const [gone, setGone] = useState(dismissed);
  const { data } = useServiceNotificationsQuery({
    pollInterval: LOOK_MS,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  });
  const shown = data?.serviceNotifications.filter(({ id }) => !gone.includes(id)) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('service.label')}>
      {shown.map(({ id, level, text, url }) => {
        const Icon = ICONS[level];
        return (
          <div key={id} className={styles.strip} data-level={level.toLowerCase()} role="status">
            <Icon size={16} aria-hidden />
            <span className={styles.words}>
              <strong className={styles.level}>{t(`service.levels.${level}`)}</strong> <bdi>{text}</bdi>{' '}
              {url && /^https?:\/\//i.test(url) ? (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {t('service.more')}
                </a>
              ) : null}
            </span>
            <IconAction label={t('service.dismiss')} size={24} onClick={() => setGone(dismiss(id))}>
              <IconX size={14} />
            </IconAction>
          </div>
        );
      })}
    </section>
  );
}
