/** Who leaves, and how: for a time, for good, or a team. */
export interface Leaving {
  kind: 'deactivate' | 'delete' | 'deleteTeam';
  people: readonly { id: string; name: string; version: number; open: number }[];
}
