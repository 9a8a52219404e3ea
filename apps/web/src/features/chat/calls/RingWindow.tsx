import { Button } from '@mantine/core';
import { IconPhoneOff, IconVideo } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColleagueAvatar, KeyCap } from '@/ui';
import { type ChatCall, useCurrent, useRunning } from './callStore';
import { enterCall, withCalls } from './door';
import styles from './RingWindow.module.css';
import { ring } from './tones';

/** Who calls, over whatever page is looked at. It takes no focus: F8 accepts and F9 declines, also while somebody writes. */
export default function RingWindow() {
  const mine = useCurrent();
  // Whoever looks at the call already needs not be told of it.
  const calls = [...useRunning().values()].filter(
    (call) => call.ringsForViewer && (mine?.call?.id !== call.id || mine.phase === 'over'),
  );
  const now = useNow(calls.length > 0);
  const ringing = calls.filter((call) => Date.parse(call.ringsUntil) > now);
  const isHeard = ringing.length > 0;
  useEffect(() => (isHeard ? ring() : undefined), [isHeard]);
  useKeys(ringing[0]);
  if (!isHeard) return null;
  return (
    <div className={styles.dock}>
      {ringing.map((call) => (
        <RingCard key={call.id} call={call} hasKeys={call === ringing[0]} />
      ))}
    </div>
  );
}

function RingCard({ call, hasKeys }: { call: ChatCall; hasKeys: boolean }) {
  const { t } = useTranslation('chatCalls');
  const { initiatorId, initiatorName: name, threadName, isDirect } = call;
  return (
    <section className={styles.card} aria-label={t('ring.label', { name })}>
      <div className={styles.head}>
        <span className={styles.face}>
          <ColleagueAvatar id={initiatorId} name={name} size={44} presence="none" />
        </span>
        <div className={styles.who}>
          <h2 className={styles.name}>
            <bdi>{name}</bdi>
          </h2>
          <p className={styles.facts}>
            {isDirect ? t('ring.direct') : t('ring.group', { name: threadName })}
          </p>
        </div>
      </div>
      <p className="visually-hidden" role="alert">
        {t('ring.aloud', { name })}
      </p>
      <div className={styles.choices}>
        <Button
          variant="default"
          leftSection={<IconPhoneOff size={16} aria-hidden />}
          rightSection={hasKeys ? <Cap>F9</Cap> : null}
          onClick={() => decline(call)}
        >
          {t('ring.decline')}
        </Button>
        <Button
          className={styles.accept}
          leftSection={<IconVideo size={16} aria-hidden />}
          rightSection={hasKeys ? <Cap>F8</Cap> : null}
          onClick={() => accept(call)}
        >
          {t('ring.accept')}
        </Button>
      </div>
    </section>
  );
}

function Cap({ children }: { children: string }) {
  return (
    <span aria-hidden className={styles.cap}>
      <KeyCap>{children}</KeyCap>
    </span>
  );
}

const accept = (call: ChatCall): void => enterCall({ callId: call.id }, call.threadName);
const decline = (call: ChatCall): void => withCalls((calls) => void calls.decline(call));

/** The telephone has the same keys, and is asked first. */
function useKeys(call: ChatCall | undefined): void {
  const isBusy = useCurrent()?.phase === 'in';
  useEffect(() => {
    if (!call) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || (event.key !== 'F8' && event.key !== 'F9')) return;
      if (event.key === 'F8' && isBusy) return;
      event.preventDefault();
      if (event.key === 'F8') accept(call);
      else decline(call);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [call, isBusy]);
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
