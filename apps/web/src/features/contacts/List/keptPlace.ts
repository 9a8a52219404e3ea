import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How far a list was scrolled when it was left: whoever comes back goes on there. */
let kept: { key: string; top: number } | null = null;

export function keepPlace(key: string, top: number): void {
  kept = { key, top };
}

export function placeOf(key: string): number {
  return kept?.key === key ? kept.top : 0;
}

let list: string | null = null;

/** Remembers which list is shown, with its filters: the page of a contact leads back to it. */
export function useLastList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    list = pathname + search;
  }, [pathname, search]);
}

export function lastList(otherwise: string): string {
  return list ?? otherwise;
}
