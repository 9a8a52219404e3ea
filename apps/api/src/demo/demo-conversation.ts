import type { DemoAgency, DemoChannel, DemoUser } from './demo-agencies.js';
import type { DemoLanguage, DemoScript, DemoTurn } from './demo-script.js';
import type { SeededRandom } from './seeded-random.js';

export interface DemoCustomer {
  name: string;
  firstName: string;
  email: string;
  phone: string;
  locale: string;
}

export interface DemoConversation {
  customer: DemoCustomer;
  channel: DemoChannel;
  script: DemoScript;
  subject: string;
  turns: { by: DemoTurn[0]; text: string; at: Date; agent: DemoUser }[];
  isClosed: boolean;
  isSpam: boolean;
  /** The agent whose ticket it is; null when it is still nobody's. */
  assignee: DemoUser | null;
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const messengers = new Set<DemoChannel['type']>(['WA_BUSINESS', 'FACEBOOK', 'INSTAGRAM', 'TELEGRAM']);
/** Conversations reach this far back; most are recent. */
const DAYS_BACK = 150;
const CLOSED_AFTER_DAYS = 4;
const bikes = [
  'Gazelle Arroyo',
  'Batavus Finez',
  'Koga Pace',
  'Cortina Common',
  'Sparta Ampere',
  'VanRaam Easy',
  'Riese Nevo',
];
const sizes = ['S', 'M', 'L', '53', '57', '61'];

/** One pretend conversation, all of it decided by the seeded random numbers and the present moment. */
export function makeConversation(agency: DemoAgency, random: SeededRandom, now: Date): DemoConversation {
  const language = random.weighted(agency.languages);
  const script = random.pick(language.scripts);
  const customer = makeCustomer(language, random);
  const channel = random.weighted(agency.channels.map((one) => [one, one.share] as const));
  const agents = agency.users.filter((user) => user.role !== 'observer');
  const agent = random.pick(agents);
  const age = random.next() ** 2.2 * DAYS_BACK * DAY + random.between(4, 240) * MINUTE;
  const fill = filler(language, customer, agent, random);
  const isOld = age > CLOSED_AFTER_DAYS * DAY;
  const isConnected = channel.type === 'EMAIL' || channel.type === 'CHAT';
  const isOver =
    script.turns.length > 1 && (isOld ? random.chance(0.94) : !isConnected || random.chance(0.25));
  const turns = isOver ? script.turns : cutAtCustomer(script.turns, random);
  // By messengers only what can still be answered freely is open.
  const waits = messengers.has(channel.type) && age < 20 * HOUR;
  const times = timesFor(turns.length, now.getTime() - age, now.getTime() - 2 * MINUTE, random);
  const isAnswered = turns.some(([by]) => by === 'a');
  return {
    customer,
    channel,
    script,
    subject: fill(script.subject),
    turns: turns
      .map(([by, text], index) => ({ by, text: fill(text), at: times[index] as Date, agent }))
      .slice(0, waits ? turns.findLastIndex(([by]) => by === 'c') + 1 : undefined),
    isClosed: isOver && !waits,
    isSpam: false,
    assignee: isAnswered || (isOld && random.chance(0.6)) || random.chance(0.2) ? agent : null,
  };
}

function makeCustomer(language: DemoLanguage, random: SeededRandom): DemoCustomer {
  const firstName = random.pick(language.firstNames);
  const lastName = random.pick(language.lastNames);
  const number = random.between(1, 99);
  const handle = `${latin(firstName)}.${latin(lastName)}`.replace(/^\.|\.$/g, '') || 'guest';
  return {
    name: `${firstName} ${lastName}`,
    firstName,
    email: `${handle}${number}@example.test`,
    phone: `${language.phonePrefix}${random.between(10, 99)} ${random.between(1000, 9999)}`,
    locale: language.locale,
  };
}

/** Mail addresses of the demo keep to plain letters; other scripts get a neutral one. */
function latin(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^A-Za-z]/g, '');
  return plain.toLowerCase() || 'customer';
}

function filler(language: DemoLanguage, customer: DemoCustomer, agent: DemoUser, random: SeededRandom) {
  const price = `€ ${random.between(9, 240)},${random.pick(['00', '50', '95'])}`;
  const words: Record<string, string> = {
    bike: `${random.pick(bikes)}${random.chance(0.4) ? ` C${random.between(3, 9)}` : ''}`,
    order: `HB-${random.between(20_100, 21_900)}`,
    price,
    day: random.pick(language.days),
    size: random.pick(sizes),
    name: customer.firstName,
    agent: agent.firstName,
  };
  return (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => words[key] ?? key);
}

/** What is still open waits for us: it ends with the customer's words, now and then with ours. */
function cutAtCustomer(turns: readonly DemoTurn[], random: SeededRandom): readonly DemoTurn[] {
  const ends = turns.flatMap(([by], index) => (by === 'c' ? [index + 1] : []));
  const end = random.pick(ends);
  const isOurWord = random.chance(0.2) && turns[end]?.[0] === 'a';
  return turns.slice(0, isOurWord ? end + 1 : end);
}

/** Moments from first to last, close together at first and with longer waits now and then. */
function timesFor(count: number, start: number, end: number, random: SeededRandom): Date[] {
  const gaps = Array.from(
    { length: count },
    () => random.between(2, 90) * MINUTE * (random.chance(0.2) ? 12 : 1),
  );
  const times: number[] = [];
  let at = start;
  for (const gap of gaps) {
    times.push(at);
    at += gap;
  }
  const last = times.at(-1) ?? start;
  const squeeze = last > end ? (end - start) / Math.max(1, last - start) : 1;
  return times.map((time) => new Date(start + (time - start) * squeeze));
}
