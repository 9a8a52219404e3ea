// How much is sent and how often something goes wrong. Every message is brought twice.
export const profiles = {
  /** Part of npm test: about two minutes on two idle cores. */
  smoke: {
    crash: {
      inbound: {
        whatsapp_cloud: 25,
        dialog360: 15,
        messenger: 15,
        instagram: 15,
        telegram: 25,
        twilio: 25,
        vonage: 15,
        bird: 15,
        custom: 25,
        email: 40,
        chat: 25,
      },
      sends: 60,
      customers: 6,
      faults: { worker: 3, api: 2, database: 1, backend: 1, redis: 1, freeze: 1 },
      freezeMs: 12_000,
      // What the small machine of a check does beside others; the full run is held to the goals.
      resumedMs: 40_000,
      backMs: 30_000,
    },
    realtime: { clients: 20, sharing: 2, seconds: 20, cuts: 300, kills: 1, perSecond: 20, away: 1_500 },
    pair: { windows: 4, writes: 30, pairs: 12, demotions: 50, scheduled: 12, acrossMs: 3_000 },
    stores: {
      inbound: { whatsapp_cloud: 20, telegram: 20, twilio: 20, custom: 20, email: 20, chat: 20 },
      sends: 40,
      customers: 4,
      faults: {
        restart: 1,
        pause: 1,
        storm: 1,
        locked: 1,
        readonly: 1,
        fulldisk: 1,
        fulllog: 1,
        deadlock: 1,
        flush: 1,
        redispause: 1,
      },
      meanwhileMs: 1_000,
      pauseMs: 4_000,
      fullMs: 5_000,
      storms: 3,
      resumedMs: 40_000,
      backMs: 30_000,
      unreadyMs: 4_500,
    },
    failpoints: {},
    providers: {
      behaviours: ['answers 500', '429 with seconds', 'truncated JSON', 'takes it, and cuts the line'],
    },
  },
  /** npm run chaos: some 26 minutes. */
  full: {
    crash: {
      inbound: {
        whatsapp_cloud: 2_000,
        dialog360: 1_000,
        messenger: 2_500,
        instagram: 2_500,
        telegram: 2_500,
        twilio: 2_000,
        vonage: 2_000,
        bird: 1_500,
        custom: 2_000,
        email: 1_000,
        chat: 1_000,
      },
      sends: 5_000,
      customers: 50,
      faults: { worker: 20, api: 20, database: 5, backend: 5, redis: 5, freeze: 5 },
      freezeMs: 45_000,
      resumedMs: 15_000,
      backMs: 10_000,
    },
    realtime: { clients: 200, sharing: 8, seconds: 240, cuts: 10_000, kills: 4, perSecond: 20, away: 6_000 },
    pair: { windows: 10, writes: 300, pairs: 100, demotions: 50, scheduled: 100, acrossMs: 500 },
    stores: {
      inbound: { whatsapp_cloud: 400, telegram: 400, twilio: 400, custom: 400, email: 200, chat: 200 },
      sends: 600,
      customers: 30,
      faults: {
        restart: 2,
        pause: 2,
        storm: 1,
        locked: 2,
        readonly: 2,
        fulldisk: 2,
        fulllog: 2,
        deadlock: 3,
        flush: 3,
        redispause: 2,
      },
      meanwhileMs: 400,
      pauseMs: 30_000,
      fullMs: 15_000,
      storms: 40,
      resumedMs: 15_000,
      backMs: 10_000,
      unreadyMs: 2_500,
    },
    failpoints: {},
    providers: {},
  },
};
/** npm run chaos -- --profile soak: an hour and more of the same. */
profiles.soak = {
  ...profiles.full,
  crash: { ...profiles.full.crash, inbound: times(profiles.full.crash.inbound, 3), sends: 15_000 },
  stores: { ...profiles.full.stores, inbound: times(profiles.full.stores.inbound, 3) },
  realtime: { ...profiles.full.realtime, seconds: 1_800, cuts: 30_000, away: 30_000 },
};

function times(counts, factor) {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, count * factor]));
}
