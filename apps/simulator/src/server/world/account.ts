/** A business's account at one provider: what Parley connects to. */
export interface Account {
  /** Unique in this simulator; also the provider's own id of it: a phone number id, a page, a bot. */
  id: string;
  provider: string;
  name: string;
  /** What customers see: a number, a page's name. */
  handle: string;
  /** What Parley has to show to be let in, and what signs the calls to it. */
  credentials: Record<string, string>;
  /** Where the provider brings what happened; null until Parley has said it. */
  webhook: {
    url: string;
    secret?: string;
    /** What Parley wants to find on each call, where it may choose. */
    headers?: Record<string, string>;
    /** Where the end of calls is reported. */
    statusUrl?: string;
    /** Of what Parley wants to hear, where the provider asks that; missing: of everything. */
    fields?: string[];
    /** What calls are signed for, where something else stands between the provider and Parley. */
    knownAs?: string;
  } | null;
}
