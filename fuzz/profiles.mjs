// How much is tried.
export const profiles = {
  /** About two minutes. */
  smoke: { calls: 5_000, mails: 100, payloads: 1_000 },
  /** About an hour. */
  full: { calls: 100_000, mails: 1_000, payloads: 10_000 },
};
