import { type RefObject, useEffect, useState } from 'react';

/**
 * True while an element is in sight or close to it. What costs much (a mail's frame) is only there then, so that
 * hundreds of mails in one conversation stay as light as the few around the reader.
 */
export function useNear(element: RefObject<Element | null>, isWatched: boolean, margin = '1200px'): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!isWatched || !element.current) return undefined;
    const root = element.current.closest('[data-scroller]');
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      root,
      rootMargin: `${margin} 0px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWatched, margin]);
  return isNear;
}
