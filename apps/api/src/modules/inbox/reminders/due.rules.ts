/** Something that is due, wherever it is; the place where the next look begins. */
export interface Due {
  agencyId: number;
  id: number;
  at: Date;
}
