import { restError } from '@/lib/errors';
import { accessToken } from '@/lib/session/token';
import { filterOf, type UserFilters } from './user-filters';

/** Fetches the file with the own rights (a link could not carry the token) and hands it to the browser. */
export async function exportUsers(filters: UserFilters): Promise<void> {
  const { status, role, team, term } = filterOf(filters);
  const query = new URLSearchParams({
    status: (status ?? []).join(',').toLowerCase(),
    ...(role && { role: role.join(',').toLowerCase() }),
    ...(team && { team: team.join(',') }),
    ...(term && { term }),
  });
  const headers = { authorization: `Bearer ${await accessToken()}` };
  const response = await fetch(`/api/v2/users/export?${query}`, { headers });
  if (!response.ok) throw await restError(response);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = 'users.csv';
  link.click();
  URL.revokeObjectURL(url);
}
