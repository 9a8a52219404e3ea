import type { ProfileFilter, ProfileKind, ProfileSort } from '@/gql/graphql';
import { readRule, type Rule } from '../../Groups/Rule/rule';

/** Everything that the list of profiles is narrowed by, as the screen has it. */
export interface ProfileFilters {
  term: string;
  sort: ProfileSort;
  kind: ProfileKind | null;
  isDeleted: boolean;
  /** What their own fields have to say. */
  rule: Rule | null;
}

export const PROFILE_SORTS: readonly ProfileSort[] = ['NEWEST', 'OLDEST', 'NAME'];
export const PROFILE_KINDS: readonly ProfileKind[] = ['PERSON', 'COMPANY'];
export const NO_PROFILE_FILTERS: Omit<ProfileFilters, 'sort'> = {
  term: '',
  kind: null,
  isDeleted: false,
  rule: null,
};

/** Reads the filters of the address; what is no filter is passed over. */
export function readProfileFilters(search: URLSearchParams): ProfileFilters {
  const among = <T extends string>(known: readonly T[], name: string) =>
    known.find((each) => each === search.get(name)?.toUpperCase()) ?? null;
  return {
    term: search.get('q') ?? '',
    sort: among(PROFILE_SORTS, 'sort') ?? 'NEWEST',
    kind: among(PROFILE_KINDS, 'kind'),
    isDeleted: search.get('state') === 'deleted',
    rule: readRule(search.get('rule')),
  };
}

export function writeProfileFilters({ term, sort, kind, isDeleted, rule }: ProfileFilters): URLSearchParams {
  const pairs = {
    q: term,
    sort: sort === 'NEWEST' ? null : sort.toLowerCase(),
    kind: kind?.toLowerCase(),
    state: isDeleted ? 'deleted' : null,
    rule: rule && JSON.stringify(rule),
  };
  return new URLSearchParams(
    Object.entries(pairs).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** In the words of the server. */
export function toProfileFilter({ kind, isDeleted, rule }: ProfileFilters): ProfileFilter {
  return { ...(kind && { kind }), ...(isDeleted && { isDeleted }), ...(rule && { rule }) };
}

export function isNarrowed(filters: ProfileFilters): boolean {
  return [...writeProfileFilters({ ...filters, sort: 'NEWEST' })].length > 0;
}
