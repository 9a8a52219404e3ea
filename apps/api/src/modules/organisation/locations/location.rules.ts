export interface LocationFacts {
  name: string;
  street: string;
  postalCode: string;
  city: string;
  region: string;
  countryCode: string;
  phone: string;
  email: string;
  businessHoursId: number | null;
}

export interface LocationView extends LocationFacts {
  id: number;
  version: number;
  createdAt: Date;
  deletedAt: Date | null;
}

export const LOCATION_NAME_MAX = 100;
export const LOCATION_LINE_MAX = 200;
export const LOCATIONS_PER_AGENCY = 500;

/** Fields of text that may be left empty. */
export const locationLines = [
  'street',
  'postalCode',
  'city',
  'region',
  'countryCode',
  'phone',
  'email',
] as const;
