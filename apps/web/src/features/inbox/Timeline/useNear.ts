import { type RefObject, useEffect, useState } from 'react';
import { watchNear } from '@/lib/near-sight';

/**
 * True while an element is in sight or close to it. What costs much (a mail's frame) is only there then, so that
 * hundreds of mails in one conversation stay as light as the few around the reader.
 */
export function useNear(element: RefObject<Element | null>, isWatched: boolean, margin = '1200px'): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!isWatched || !element.current) return undefined;
    const root = element.current.closest('[data-scroller]');
    return watchNear(element.current, { root, margin: `${margin} 0px` }, setIsNear);
  }, [element, isWatched, margin]);
  return isNear;
}
