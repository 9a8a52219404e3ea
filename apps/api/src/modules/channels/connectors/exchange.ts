/** One HTTP call as the deliveries page shows it: without credentials, cut to what people read. */
export interface Exchange {
  method: string;
  /** Without what is secret in it. */
  url: string;
  request: string;
  /** Null when no answer came. */
  status: number | null;
  response: string;
  /** ms */
  took: number;
}
