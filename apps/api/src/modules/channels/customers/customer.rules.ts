/** A customer as one channel knows them. */
export interface CustomerRow {
  id: number;
  channelId: number;
  contactId: number;
  address: string | null;
  alias: string | null;
  name: string | null;
  username: string | null;
  lastCustomerAt: Date | null;
  openUntil: Date | null;
  optedOutAt: Date | null;
  blockedAt: Date | null;
}
