import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceKind, SessionRowFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import { Tag } from '@/ui';
import { isolated } from './isolated';
import styles from './SessionList.module.css';

const icons: Record<DeviceKind, typeof IconDeviceDesktop> = {
  DESKTOP: IconDeviceDesktop,
  PHONE: IconDeviceMobile,
  TABLET: IconDeviceTablet,
  OTHER: IconTerminal2,
};

/** One place where the person is signed in: device, network, and when it was used last. */
export function SessionRow({ session, onEnd }: { session: SessionRowFragment; onEnd: () => void }) {
  const { t } = useTranslation('security');
  const relative = useRelativeTime();
  const { device, ip, lastUsedAt, createdAt, isCurrent, impersonatorName } = session;
  const Icon = icons[device.kind];
  const name = nameOf(device, t);
  return (
    <li className={styles.row}>
      <Icon size={20} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
          {isCurrent ? <Tag tone="accent">{t('sessions.current')}</Tag> : null}
          {impersonatorName ? (
            <Tag tone="warn">{t('sessions.actedBy', { name: impersonatorName })}</Tag>
          ) : null}
        </p>
        <p className={styles.facts}>
          <bdi>{ip}</bdi> · {t('sessions.since', { time: isolated(formatDateTime(createdAt)) })}
          {isCurrent ? null : (
            <>
              {' · '}
              <time dateTime={lastUsedAt} title={formatDateTime(lastUsedAt)}>
                {t('sessions.used', { time: relative(lastUsedAt) })}
              </time>
            </>
          )}
        </p>
      </div>
      {isCurrent ? null : (
        <Button variant="default" onClick={onEnd} aria-label={t('sessions.endTitle', { name })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

type Say = ReturnType<typeof useTranslation<'security'>>['t'];

export function nameOf({ browser, system }: { browser: string; system: string }, t: Say): string {
  if (browser && system) return t('sessions.on', { browser, system });
  return browser || system || t('sessions.unknown');
}
