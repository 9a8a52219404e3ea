/** A company as both faces of the API show it. */
export interface AgencyView {
  id: number;
  name: string;
  slug: string;
  timeZone: string;
  localeCode: string;
  createdAt: Date;
}
