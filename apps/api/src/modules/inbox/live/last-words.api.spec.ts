import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { type Watch, watch } from '../../../../test/worlds/live-socket.js';
import { systemContext } from '../../../platform/context/index.js';
import type { HappeningOf } from '../../channels/index.js';
import { ReceiveHappening } from '../messages/receive-happening.service.js';

interface Told {
  change: string;
  ticketId: string;
  ticket: { version: number; lastMessage: { text: string; withdrawnAt: string | null } } | null;
}

let world: InboxWorld;
let harbour: Company;
let agent: Colleague;
let mailbox: number;
let list: Watch<Told>;

beforeAll(async () => {
  world = await (await InboxWorld.open()).withWorker();
  harbour = await world.company('Harbour Bikes');
  agent = await harbour.colleague('agent');
  mailbox = await harbour.mailbox('support@harbour.test');
  list = await watch<Told>(
    await world.socketUrl(),
    agent,
    `subscription ($after: EventCursor) {
       ticketEvents(after: $after) { change ticketId ticket { version lastMessage { text withdrawnAt } } }
     }`,
    { after: await agent.cursorNow() },
  );
});

afterAll(async () => {
  await list?.close();
  await world?.close();
});

const happens = (messageRef: number, what: HappeningOf['what']): Promise<boolean> =>
  world.db.write(systemContext(harbour.agencyId, 'test'), (tx) =>
    world.app.get(ReceiveHappening).happened(tx, {
      channelId: mailbox,
      customerId: 0,
      contactId: 0,
      message: { messageRef },
      what,
    }),
  );
const shows = (ticketId: number, what: string, holds: (told: NonNullable<Told['ticket']>) => boolean) =>
  list.until(what, (seen) =>
    seen.some((one) => one.ticketId === String(ticketId) && one.ticket !== null && holds(one.ticket)),
  );
const countOf = (ticketId: number) => list.seen.filter((one) => one.ticketId === String(ticketId)).length;

/** Events come in order: who hears of a new conversation has heard of all before it. */
async function allTold(): Promise<void> {
  const { ticketId } = await harbour.mail(mailbox, { text: 'Another conversation' });
  await shows(ticketId, 'the other one', () => true);
}

/** What stands in a row of a list follows what its customer does to it, in every list that is open. */
describe('the last words of a conversation', () => {
  it('are those that a customer has put in the place of others', async () => {
    const { ticketId, messageId } = await harbour.mail(mailbox, { text: 'Wehre is my bike?' });
    await shows(ticketId, 'the message', ({ lastMessage }) => lastMessage.text === 'Wehre is my bike?');
    expect(
      await happens(messageId, { kind: 'edit', text: 'Where is my bike?', html: 'Where is my bike?' }),
    ).toBe(true);
    await shows(ticketId, 'the better words', ({ lastMessage }) => lastMessage.text === 'Where is my bike?');
  });

  it('are known to be taken back', async () => {
    const { ticketId, messageId } = await harbour.mail(mailbox, { text: 'Never mind' });
    await shows(ticketId, 'the message', ({ lastMessage }) => lastMessage.withdrawnAt === null);
    expect(await happens(messageId, { kind: 'deletion' })).toBe(true);
    await shows(ticketId, 'that they were taken back', ({ lastMessage }) => lastMessage.withdrawnAt !== null);
  });

  it('say what has become of a call', async () => {
    const { ticketId, messageId } = await harbour.mail(mailbox, { text: 'Incoming call' });
    await shows(ticketId, 'that it rings', ({ lastMessage }) => lastMessage.text === 'Incoming call');
    const content = { kind: 'call', direction: 'in', outcome: 'missed', duration: 0, callId: '1' } as const;
    const what = { kind: 'call', content, text: 'Missed call', html: 'Missed call', files: [] } as const;
    expect(await happens(messageId, { ...what, files: [], isTaken: false })).toBe(true);
    await shows(ticketId, 'what became of it', ({ lastMessage }) => lastMessage.text === 'Missed call');
  });

  it('are others where more was said meanwhile, and no list is told of it', async () => {
    const { ticketId, messageId } = await harbour.mail(mailbox, {
      text: 'The first',
      messageId: '<one@x.test>',
    });
    await harbour.mail(mailbox, { text: 'The second', inReplyTo: '<one@x.test>' });
    await shows(ticketId, 'the second', ({ lastMessage }) => lastMessage.text === 'The second');
    await allTold();
    const before = countOf(ticketId);
    expect(await happens(messageId, { kind: 'edit', text: 'First!', html: 'First!' })).toBe(true);
    await allTold();
    expect(countOf(ticketId)).toBe(before);
  });
});
