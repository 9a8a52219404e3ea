import { createTransport, type SendMailOptions } from 'nodemailer';
import { until } from '../floor.js';
import { ProofWorld } from '../isolation/world/world.js';
import { OutsideMailServer } from '../mail-server.js';
import { SWEEP } from '../sweep.js';

vi.setConfig(SWEEP);

const MAIL_PORT = 4_450 + (process.pid % 20);
const SENT = 14;
const TAKEN = 10;

/**
 * Machines that answer machines. Parley answers no mail by itself, and takes ten an hour of one sender. The two mails that it
 * sends without a person, of a chat's answers that nobody saw and of its whole course, follow from what people did there.
 */
describe('mail that goes round in circles', () => {
  let world: ProofWorld;
  const outside = new OutsideMailServer();

  beforeAll(async () => {
    await outside.start(MAIL_PORT);
    world = await ProofWorld.open({ SMTP_URL: `smtp://127.0.0.1:${MAIL_PORT}` });
    for (const name of ['a', 'b'] as const) expect(await world.fill(name)).toEqual([]);
    await world.startWorker();
  });
  afterAll(async () => {
    await world?.close();
    await outside.stop();
  });

  const kinds: [string, Partial<SendMailOptions>][] = [
    ['an out-of-office note', { headers: { 'auto-submitted': 'auto-replied' } }],
    ['a mailing list', { headers: { 'list-id': '<news.home.test>', precedence: 'bulk' } }],
    [
      'a null return path',
      { headers: { 'auto-submitted': 'auto-generated' }, envelope: { from: '', to: '' } },
    ],
    ['an answer of an old machine', { headers: { 'x-autoreply': 'yes' } }],
  ];

  it.each(kinds)('ends with %s', async (what, more) => {
    const from = `machine-${kinds.findIndex(([kind]) => kind === what)}@home.test`;
    const house = await mailbox('a');
    await sendMany(house, from, more);
    expect(await messagesOf('a', from)).toBeLessThanOrEqual(TAKEN);
    expect(answersTo(house, from)).toEqual([]);
  });

  it('ends between two companies of one Parley, whose mailboxes answer by themselves', async () => {
    const [one, other] = [await mailbox('a'), await mailbox('b')];
    const more = { headers: { 'auto-submitted': 'auto-replied' } };
    await sendMany(one, other, more);
    await sendMany(other, one, more);
    expect(await messagesOf('a', other)).toBeLessThanOrEqual(TAKEN);
    expect(await messagesOf('b', one)).toBeLessThanOrEqual(TAKEN);
    expect(answersTo(one, other)).toEqual([]);
  });

  /** What left for any of the addresses. The companies' own waiting mails, which leave meanwhile, are none of it. */
  function answersTo(...addresses: string[]): string[] {
    return outside.letters
      .filter(({ to }) => to.some((one) => addresses.includes(one)))
      .map(({ raw }) => raw);
  }

  async function mailbox(name: 'a' | 'b'): Promise<string> {
    return String((await world.rows.standing(world.tenants[name], 'channel'))['address']);
  }

  async function sendMany(to: string, from: string, more: Partial<SendMailOptions>): Promise<void> {
    const transport = createTransport({
      host: '127.0.0.1',
      port: world.smtpPort,
      secure: false,
      ignoreTLS: true,
    });
    for (let n = 1; n <= SENT; n += 1) {
      const envelope = more.envelope ? { from: '', to } : { from, to };
      const messageId = `<${n}-${from}-${to.replace('@', '.')}>`;
      await transport.sendMail({
        from,
        to,
        subject: 'Re: away',
        text: `I am away ${n}`,
        messageId,
        ...more,
        envelope,
      });
    }
    transport.close();
    // What was taken in is either shown or laid aside; nothing of it waits any more.
    await until('all were read', async () => {
      const { rows } = await world.owner.query(
        `SELECT 1 FROM inbound_event WHERE provider_key LIKE $1 AND state = 'received'`,
        [`%${from}%`],
      );
      return rows.length === 0;
    });
  }

  async function messagesOf(name: 'a' | 'b', from: string): Promise<number> {
    const { rows } = await world.owner.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM message WHERE agency_id = $1 AND email->>'from' = $2`,
      [world.tenants[name].id, from],
    );
    return rows[0]?.count ?? 0;
  }
});
