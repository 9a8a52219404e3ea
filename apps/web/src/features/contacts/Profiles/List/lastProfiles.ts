import { useEffect } from 'react';
import { useLocation } from 'react-router';

let list = '/profiles';

/** Remembers how the list is narrowed: the page of a profile leads back to it. */
export function useLastProfiles(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    list = pathname + search;
  }, [pathname, search]);
}

export function lastProfiles(): string {
  return list;
}
