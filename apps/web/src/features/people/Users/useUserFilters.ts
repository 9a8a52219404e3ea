import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readUserFilters, type UserFilters } from './user-filters';

/** The filters of the list; they live in the address, so a filtered list can be sent to somebody. */
export function useUserFilters() {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readUserFilters(search), [search]);
  const change = useCallback(
    (part: Partial<UserFilters>) => {
      setSearch(
        (before) => {
          const { status, role, team, term } = { ...readUserFilters(before), ...part };
          return new URLSearchParams({
            ...(status && { status: status.toLowerCase() }),
            ...(role && { role: role.toLowerCase() }),
            ...(team && { team }),
            ...(term && { q: term }),
          });
        },
        { replace: true },
      );
    },
    [setSearch],
  );
  return { filters, change };
}
