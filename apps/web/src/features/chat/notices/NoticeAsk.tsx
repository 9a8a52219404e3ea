import { Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './NoticeAsk.module.css';

const KEY = 'parley-chat-notices';

const isOpenQuestion = (): boolean =>
  typeof Notification !== 'undefined' &&
  Notification.permission === 'default' &&
  localStorage.getItem(KEY) === null;

/** Asks, where somebody has opened the chat by themselves, whether they want to be told on the desktop. Once. */
export function NoticeAsk() {
  const { t } = useTranslation('chatDesk');
  const [isAsked, setAsked] = useState(isOpenQuestion);
  if (!isAsked) return null;
  const answer = (wanted: boolean) => {
    localStorage.setItem(KEY, wanted ? 'asked' : 'no');
    setAsked(false);
    if (wanted) void Notification.requestPermission().catch(() => undefined);
  };
  return (
    <div className={styles.ask} role="group" aria-label={t('ask.text')}>
      <IconBellRinging size={16} aria-hidden />
      <span className={styles.text}>{t('ask.text')}</span>
      <Button size="xs" variant="subtle" onClick={() => answer(false)}>
        {t('ask.no')}
      </Button>
      <Button size="xs" variant="default" onClick={() => answer(true)}>
        {t('ask.yes')}
      </Button>
    </div>
  );
}
