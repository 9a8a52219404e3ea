/** A customer as one channel knows them. */
export interface CustomerRow {
  id: number;
  channelId: number;
  contactId: number;
  address: string | null;
  alias: string | null;
  parentAlias: string | null;
  name: string | null;
  username: string | null;
  lastCustomerAt: Date | null;
  openUntil: Date | null;
  optedOutAt: Date | null;
  blockedAt: Date | null;
  /** When the provider was asked for their picture last. */
  pictureLookedAt: Date | null;
}

const WEEK_MS = 7 * 24 * 3_600_000;

/** Who writes for the first time, or for the first time in a week, may have a new picture. */
export function isPictureDue({ pictureLookedAt }: Pick<CustomerRow, 'pictureLookedAt'>, now: Date): boolean {
  return pictureLookedAt === null || now.getTime() - pictureLookedAt.getTime() >= WEEK_MS;
}
