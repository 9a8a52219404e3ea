import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { watchNear } from '@/lib/near-sight';
import { AvatarSkeleton, LineSkeleton } from '@/ui';
import styles from './MessageLog.module.css';

interface Props {
  side: 'older' | 'newer';
  scroller: RefObject<HTMLElement | null>;
  edge: { has: boolean; state: 'idle' | 'loading' | 'failed'; load: () => unknown };
}

const MARGINS = { older: '900px 0px 0px 0px', newer: '0px 0px 600px 0px' };

/** An edge of what is loaded: fetches the next stretch before the reader gets there. */
export function LogEdge({ side, scroller, edge: { has, state, load } }: Props) {
  const { t } = useTranslation('chat');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const isWatching = has && state === 'idle';
  useEffect(() => {
    if (!isWatching || !place.current) return undefined;
    const sight = { root: scroller.current, margin: MARGINS[side] };
    return watchNear(place.current, sight, (isNear) => {
      if (isNear) latest.current();
    });
  }, [isWatching, scroller, side]);
  if (!has) return null;
  return (
    <div ref={place} className={styles.edge} data-side={side}>
      {state === 'failed' ? (
        <>
          <span role="alert">{t(`thread.${side}Failed`)}</span>
          <Button variant="default" size="xs" onClick={() => void load()}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <LogBones count={2} />
      )}
    </div>
  );
}

export function LogBones({ count }: { count: number }) {
  return (
    <div className={styles.bones} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.bone}>
          <AvatarSkeleton size={32} square />
          <span>
            <LineSkeleton width={90} />
            <LineSkeleton width={index % 2 ? 260 : 200} />
          </span>
        </div>
      ))}
    </div>
  );
}
