import './room.css';
import { Button } from '@mantine/core';
import { IconSpy, IconTool } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endActing } from '@/lib/session/acting';
import type { Acting } from '@/lib/session/acting-store';
import styles from './ActingBanner.module.css';
import { useTimeLeft } from './useTimeLeft';

/** Stands above everything, dialogs included, as long as somebody is not themselves; nothing takes it away but the end. */
export default function ActingBanner({ acting }: { acting: Acting }) {
  const { t } = useTranslation('acting');
  const [isEnding, setEnding] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const banner = useRoomAbove();
  const left = useTimeLeft(acting.until, () => void end());
  const isStaff = acting.kind === 'staff';

  async function end(): Promise<void> {
    setEnding(true);
    setFailed(false);
    try {
      await endActing();
    } catch {
      setFailed(true);
      setEnding(false);
    }
  }

  return (
    <aside ref={banner} className={styles.banner} aria-label={t('label')}>
      {isStaff ? <IconTool size={18} aria-hidden /> : <IconSpy size={18} aria-hidden />}
      <p className={styles.words}>
        <span>{isStaff ? t('staffAs', { company: acting.as }) : t('as', { name: acting.as })}</span>{' '}
        <span className={styles.more}>{t('kept', { name: acting.by })}</span>
      </p>
      <span className={styles.left} role="timer">
        {t('left', { time: left })}
      </span>
      {hasFailed ? <span role="alert">{t('failed')}</span> : null}
      <Button className={styles.end} size="xs" variant="white" loading={isEnding} onClick={() => void end()}>
        {t('end')}
      </Button>
    </aside>
  );
}

/** The page, and whatever lies over it, begins below the banner, however many lines it has. */
function useRoomAbove() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    const { style } = document.documentElement;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      style.setProperty('--p-banner', `${element.getBoundingClientRect().height}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--p-banner');
    };
  }, []);
  return ref;
}
