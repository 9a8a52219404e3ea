// How much is tried; `together`: how many calls of each operation are also sent by several at the same moment.
export const profiles = {
  /** About two minutes. */
  smoke: { calls: 5_000, together: 1, mails: 100, payloads: 1_000 },
  /** About a quarter of an hour. */
  full: { calls: 100_000, together: 3, mails: 1_000, payloads: 10_000 },
};
