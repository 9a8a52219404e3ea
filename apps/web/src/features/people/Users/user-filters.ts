import type { Role, UserFilter, UserStatus } from '@/gql/graphql';

export interface UserFilters {
  status: UserStatus | null;
  role: Role | null;
  team: string | null;
  term: string;
}

const STATUSES: readonly string[] = ['ACTIVE', 'INVITED', 'DEACTIVATED'];
const ROLES: readonly string[] = ['ADMINISTRATOR', 'SUPERVISOR', 'ADVANCED_AGENT', 'BASIC_AGENT', 'OBSERVER'];

/** Reads the filters of the address; what is no filter is passed over. */
export function readUserFilters(search: URLSearchParams): UserFilters {
  const known = (name: string, values: readonly string[]) => {
    const value = search.get(name)?.toUpperCase();
    return value && values.includes(value) ? value : null;
  };
  const team = search.get('team');
  return {
    status: known('status', STATUSES) as UserStatus | null,
    role: known('role', ROLES) as Role | null,
    team: team && /^\d+$/.test(team) ? team : null,
    term: search.get('q') ?? '',
  };
}

/** Without a wish, everybody who works here or is about to. */
export function filterOf({ status, role, team, term }: UserFilters): UserFilter {
  return {
    status: status ? [status] : ['ACTIVE', 'INVITED'],
    role: role ? [role] : null,
    team: team ? [team] : null,
    term: term || null,
  };
}

export function isFiltered({ status, role, team, term }: UserFilters): boolean {
  return Boolean(status || role || team || term);
}
