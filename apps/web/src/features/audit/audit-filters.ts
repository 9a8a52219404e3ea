import type { AuditFilter } from '@/gql/graphql';
import { dayAfter, dayIn, daysOf, isPeriod, type Period, startOfDay } from '@/lib/periods';

export interface AuditFilters {
  period: Period | 'custom' | null;
  /** Of a custom period, as `2026-11-21`. */
  from: string | null;
  to: string | null;
  actor: string | null;
  group: string | null;
  targetKind: string | null;
  targetId: string | null;
  ip: string | null;
  term: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NAME = /^[a-z][a-z0-9_]*$/;

/** Reads the filters of the address; what is no filter is passed over. */
export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const like = (name: string, shape: RegExp) => {
    const value = search.get(name);
    return value && shape.test(value) ? value : null;
  };
  const period = search.get('period');
  return {
    period: period === 'custom' || isPeriod(period) ? period : null,
    from: like('from', DAY),
    to: like('to', DAY),
    actor: like('actor', /^\d+$/),
    group: like('group', NAME),
    targetKind: like('kind', NAME),
    targetId: like('of', /^\d+$/),
    ip: like('ip', /^[\d.:a-f]+$/i),
    term: search.get('q') ?? '',
  };
}

export function writeAuditFilters(filters: AuditFilters): URLSearchParams {
  const { period, from, to, actor, group, targetKind, targetId, ip, term } = filters;
  const isCustom = period === 'custom';
  const pairs = {
    period,
    from: isCustom ? from : null,
    to: isCustom ? to : null,
    actor,
    group,
    kind: targetKind,
    of: targetId,
    ip,
    q: term,
  };
  return new URLSearchParams(
    Object.entries(pairs).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** What the server is asked for; days are those of the viewer. */
export function questionOf(filters: AuditFilters, timeZone: string, now: Date): AuditFilter {
  const { period, actor, group, targetKind, targetId, ip, term } = filters;
  const days =
    period === 'custom'
      ? { from: filters.from, to: filters.to }
      : period && daysOf(period, dayIn(timeZone, now));
  return {
    ...(days?.from && { from: startOfDay(days.from, timeZone).toISOString() }),
    ...(days?.to && { to: startOfDay(dayAfter(days.to), timeZone).toISOString() }),
    ...(actor && { actorId: actor }),
    ...(group && { group }),
    ...(targetKind && { targetKind }),
    ...(targetId && { targetId }),
    ...(ip && { ip }),
    ...(term && { term }),
  };
}

export function isFiltered(filters: AuditFilters): boolean {
  return [...writeAuditFilters(filters)].length > 0;
}
