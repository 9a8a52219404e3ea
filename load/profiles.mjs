// How many, how fast and how long. Every rate is multiplied by --rate.
const rates = { inbound: 100, sends: 30, reads: 10 };
export const profiles = {
  /** Whether it still works: about a minute and a half, a tenth of the load, and room for a machine that does other things. */
  smoke: {
    rates,
    rate: 0.1,
    agents: 20,
    sampled: 4,
    customers: 20,
    seconds: { warm: 3, hold: 12, double: 10, after: 12 },
    goals: {
      meanMs: 1_000,
      p99Ms: 5_000,
      share5xx: 0.01,
      behindS: 10,
      goodput: 0.8,
      refusedMs: 1_000,
      backS: 30,
    },
  },
  /** npm run load: about ten minutes, with nothing else to do. */
  full: {
    rates,
    rate: 1,
    agents: 200,
    sampled: 20,
    customers: 400,
    seconds: { warm: 15, hold: 120, double: 60, after: 45 },
    goals: {
      meanMs: 100,
      p99Ms: 2_000,
      share5xx: 0.00025,
      behindS: 2,
      goodput: 0.9,
      refusedMs: 100,
      backS: 30,
    },
  },
  /** npm run load -- --profile soak: an hour at half of what two cores bear, while sockets come and go. */
  soak: {
    rates,
    rate: 0.3,
    agents: 100,
    sampled: 10,
    customers: 200,
    minutes: 60,
    /** Of each minute under load; in the rest the next calls are made, and everything is looked at. */
    seconds: { minute: 45 },
    comings: 10_000,
    goals: {
      heapMbPerMinute: 0.5,
      rssGrowth: 1.2,
      p99Growth: 1.25,
      /** Below so many milliseconds more a slower end says nothing. */
      p99FreeMs: 50,
      /** Of descriptors, sockets, timers and connections: so much more at the end, and a handful. */
      flatGrowth: 1.1,
      flatFree: 10,
      deadShare: 0.3,
      logKbPerMinute: 50,
    },
  },
};
