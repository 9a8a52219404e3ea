import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { CallCard } from './CallCard';
import styles from './Phone.module.css';
import { answer, decline, hangUp } from './phone';
import { isTalking, phone } from './phoneStore';
import { ring } from './ring';
import { usePhoneState } from './usePhone';

/** The calls of this person, over whatever page is open: those that ring, the one that goes on, and those just over. */
export default function PhoneDock() {
  const { t } = useTranslation('phone');
  const { calls } = usePhoneState();
  useRinging();
  useCallKeys();
  useStay();
  if (calls.length === 0) return null;
  return (
    <section className={styles.dock} aria-label={t('calls')}>
      {calls.map((call) => (
        <CallCard key={call.key} call={call} />
      ))}
    </section>
  );
}

/** Nobody who wants to be left alone, or is speaking, hears a bell. */
function useRinging(): void {
  const { me } = useSession();
  const { calls } = usePhoneState();
  const isHeard =
    !me.isDoNotDisturb && !calls.some(isTalking) && calls.some(({ phase }) => phase === 'ringing');
  useEffect(() => (isHeard ? ring() : undefined), [isHeard]);
}

/** F8 takes what rings, F9 declines it or hangs up, also while somebody writes: it does not wait until they are done. */
function useCallKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { calls } = phone.get();
      const ringing = calls.find(({ phase }) => phase === 'ringing');
      const talking = calls.find(isTalking);
      const run =
        event.key === 'F8' && ringing && !talking
          ? () => answer(ringing.key)
          : event.key === 'F9' && talking
            ? () => hangUp(talking.key)
            : event.key === 'F9' && ringing
              ? () => decline(ringing.key)
              : null;
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

/** Closing the tab would cut somebody off. */
function useStay(): void {
  const isBusy = usePhoneState().calls.some(isTalking);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
