// How much is sent and how often something is killed. Every message is brought twice.
export const profiles = {
  /** Part of npm test. */
  smoke: {
    inbound: {
      whatsapp_cloud: 40,
      dialog360: 30,
      messenger: 30,
      instagram: 30,
      telegram: 40,
      twilio: 40,
      vonage: 40,
      bird: 30,
      custom: 40,
      email: 40,
      chat: 40,
    },
    sends: 100,
    customers: 8,
    faults: { worker: 4, api: 2, database: 1, freeze: 1 },
  },
  /** npm run crash -- --profile full */
  full: {
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
    faults: { worker: 30, api: 30, database: 4, freeze: 4 },
  },
};
