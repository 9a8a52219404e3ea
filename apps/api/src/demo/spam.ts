import type { DemoAgency } from './demo-agencies.js';
import type { DemoConversation } from './demo-conversation.js';
import type { SeededRandom } from './seeded-random.js';

const DAY = 86_400_000;

const offers = [
  [
    'First page of every search engine, guaranteed',
    'Dear sir or madam, we have looked at your website and found 43 errors. Answer today for a free report.',
  ],
  [
    'Your parcel could not be delivered',
    'Pay the open fee of € 1,99 within 24 hours, or your parcel will be returned to the sender.',
  ],
  [
    'Cheap containers from the factory',
    'We are a leading producer. Best price, best quality, minimum order 10,000 pieces.',
  ],
  [
    'You have been chosen',
    'Your address has won our monthly draw. Send us your details to receive the prize.',
  ],
] as const;

/** What every open mailbox gets, put aside by somebody already. */
export function spamConversations(agency: DemoAgency, random: SeededRandom, now: Date): DemoConversation[] {
  const channel = agency.channels.find((one) => one.type === 'EMAIL');
  const agent = agency.users[0];
  if (!channel || !agent) return [];
  return offers.map(([subject, text], index) => ({
    customer: {
      name: `Offers ${index + 1}`,
      firstName: 'Offers',
      email: `offers${index + 1}@bulk.example.test`,
      phone: '',
      locale: 'en-GB',
    },
    channel,
    script: { subject, labels: [], turns: [] },
    subject,
    turns: [{ by: 'c', text, at: new Date(now.getTime() - random.between(1, 40) * DAY), agent }],
    isClosed: false,
    isSpam: true,
    assignee: null,
  }));
}
