/** A result as both faces of the API show it. */
export interface TicketResultView {
  id: number;
  name: string;
  sortOrder: number;
}
