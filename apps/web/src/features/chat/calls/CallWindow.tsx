import { Button } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewport } from '@/lib/viewport';
import { IconAction } from '@/ui';
import { closeCall, currentSession } from './calls';
import { CallClock } from './CallClock';
import { CallControls } from './CallControls';
import { CallTiles } from './CallTiles';
import styles from './CallWindow.module.css';
import { type CurrentCall, useCurrent } from './callStore';
import { Preview } from './Preview';
import { TroubleHelp } from './TroubleHelp';

/** The call, over the product and beside it: it stays while other pages are looked at, and can be made large. */
export default function CallWindow() {
  const { t } = useTranslation('chatCalls');
  const viewport = useViewport();
  const mine = useCurrent();
  const [isLarge, setLarge] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const isOver = mine?.phase === 'over';
  useEffect(() => {
    // Whoever came in by the keyboard goes on in the call.
    if (document.activeElement === document.body || !document.activeElement) panel.current?.focus();
  }, [isOver]);
  if (!mine) return null;
  const name = mine.call?.threadName ?? mine.title;
  const isSheet = viewport === 'phone';
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isLarge || event.defaultPrevented) return;
    event.preventDefault();
    setLarge(false);
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      data-large={isLarge || isSheet || undefined}
      data-phase={mine.phase}
      aria-label={t('window.label', { name })}
      onKeyDown={onKey}
    >
      <header className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        {mine.phase === 'in' && mine.call ? <CallClock from={mine.call.startedAt} /> : null}
        {isSheet || mine.phase !== 'in' ? null : (
          <IconAction
            label={isLarge ? t('window.smaller') : t('window.larger')}
            aria-pressed={isLarge}
            onClick={() => setLarge(!isLarge)}
          >
            {isLarge ? <IconArrowsDiagonalMinimize2 size={18} /> : <IconArrowsDiagonal size={18} />}
          </IconAction>
        )}
        {mine.phase === 'over' || mine.phase === 'preview' ? (
          <IconAction label={t('window.close')} onClick={closeCall}>
            <IconX size={18} />
          </IconAction>
        ) : null}
      </header>
      <Inside mine={mine} />
    </section>
  );
}

function Inside({ mine }: { mine: CurrentCall }) {
  if (mine.phase === 'over') return <Over mine={mine} />;
  if (mine.phase === 'preview') return <Preview mine={mine} />;
  return (
    <>
      <Standing mine={mine} />
      <CallTiles mine={mine} />
      <TroubleHelp trouble={mine.own.trouble} />
      <CallControls mine={mine} onLeave={() => currentSession()?.leave()} />
    </>
  );
}

/** In words, also for those who hear the page: whether anybody is there yet. */
function Standing({ mine }: { mine: CurrentCall }) {
  const { t } = useTranslation('chatCalls');
  const { call, others, phase, title } = mine;
  const words =
    phase === 'joining'
      ? t('standing.joining')
      : others.length > 0
        ? null
        : call?.isDirect && Date.parse(call.ringsUntil) > Date.now()
          ? t('standing.ringing', { name: title })
          : t('standing.alone');
  return (
    <p className={words ? styles.standing : 'visually-hidden'} role="status">
      {words ?? t('standing.people', { count: others.length + 1 })}
    </p>
  );
}

/** Why it is over, until it is closed. */
function Over({ mine: { ending, call } }: { mine: CurrentCall }) {
  const { t } = useTranslation('chatCalls');
  return (
    <div className={styles.over}>
      <p role="status">{t(`over.${ending ?? 'over'}`, { count: call?.seatLimit ?? 4 })}</p>
      <Button variant="default" onClick={closeCall}>
        {t('window.close')}
      </Button>
    </div>
  );
}
