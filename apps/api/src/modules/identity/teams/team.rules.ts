/** A team as both faces of the API show it. */
export interface TeamView {
  id: number;
  name: string;
  loadBalancingEnabled: boolean;
  memberCount: number;
}

/** With what only the pages about teams ask for. */
export interface TeamDetails extends TeamView {
  memberIds: number[];
  version: number;
  createdAt: Date;
}
