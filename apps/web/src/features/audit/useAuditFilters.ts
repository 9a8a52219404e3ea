import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '@/lib/session';
import { type AuditFilters, questionOf, readAuditFilters, writeAuditFilters } from './audit-filters';

/** The filters of the log; they live in the address, so that a finding can be sent to somebody. */
export function useAuditFilters() {
  const [search, setSearch] = useSearchParams();
  const { me } = useSession();
  const filters = useMemo(() => readAuditFilters(search), [search]);
  const question = useMemo(() => questionOf(filters, me.timezone, new Date()), [filters, me.timezone]);
  const change = useCallback(
    (part: Partial<AuditFilters>) =>
      setSearch((before) => writeAuditFilters({ ...readAuditFilters(before), ...part }), { replace: true }),
    [setSearch],
  );
  const clear = useCallback(() => setSearch(new URLSearchParams(), { replace: true }), [setSearch]);
  return { filters, question, change, clear };
}
