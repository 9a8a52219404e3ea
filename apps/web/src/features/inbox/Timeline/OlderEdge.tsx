import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { watchNear } from '@/lib/near-sight';
import styles from './Timeline.module.css';
import { TimelineBones } from './TimelineBones';

interface Props {
  scroller: RefObject<HTMLElement | null>;
  hasOlder: boolean;
  state: 'idle' | 'loading' | 'failed';
  onLoad: () => void;
}

/** The upper edge of the log: loads the next older page before the reader gets there. */
export function OlderEdge({ scroller, hasOlder, state, onLoad }: Props) {
  const { t } = useTranslation('conversation');
  const edge = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });

  const isWatching = hasOlder && state === 'idle';
  useEffect(() => {
    if (!isWatching || !edge.current) return undefined;
    const sight = { root: scroller.current, margin: '900px 0px 0px 0px' };
    return watchNear(edge.current, sight, (isNear) => {
      if (isNear) load.current();
    });
  }, [isWatching, scroller]);

  if (!hasOlder) return null;
  return (
    <div ref={edge} className={styles.older}>
      {state === 'failed' ? (
        <>
          <span role="alert">{t('timeline.olderFailed')}</span>
          <Button variant="default" size="xs" onClick={onLoad}>
            {t('timeline.olderAgain')}
          </Button>
        </>
      ) : (
        <TimelineBones count={3} label={t('timeline.loadingOlder')} />
      )}
    </div>
  );
}
