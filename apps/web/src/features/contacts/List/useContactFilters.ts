import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ContactFilters, readContactFilters, writeContactFilters } from './contact-filters';

/** The filters of the list; they live in the address, so that a narrowed list can be sent to somebody. */
export function useContactFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readContactFilters(search), [search]);
  const change = useCallback(
    (part: Partial<ContactFilters>) =>
      setSearch((before) => writeContactFilters({ ...readContactFilters(before), ...part }), {
        replace: true,
      }),
    [setSearch],
  );
  return { filters, change };
}
