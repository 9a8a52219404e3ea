/** A team as both faces of the API show it. */
export interface TeamView {
  id: number;
  name: string;
  loadBalancingEnabled: boolean;
  memberCount: number;
}
