import 'reflect-metadata';
import { createContext, type RequestContext, systemContext } from '../../src/platform/context/index.js';
import { Database } from '../../src/platform/database/index.js';
import { ChannelsService } from '../../src/modules/channels/channels.service.js';
import { ConnectionsService } from '../../src/modules/channels/connecting/connections.service.js';
import { ConnectedChannels } from '../../src/modules/channels/connectors/connected-channels.service.js';
import { MailAccess } from '../../src/modules/channels/mailboxes/mail-access.service.js';
import { MailSignIns } from '../../src/modules/channels/mailboxes/mail-sign-ins.service.js';
import { TokenEndpoint } from '../../src/modules/channels/mailboxes/token-endpoint.service.js';
import { MailChannels } from '../../src/modules/channels/mailboxes/mail-channels.service.js';
import type { OutboundMessage } from '../../src/modules/channels/index.js';
import { until } from '../floor.js';
import type { MailWorker } from '../mail-worker.js';
import { MailboxWorld } from './mailbox-world.js';

describe('the lines of a mail channel', () => {
  let world: MailboxWorld;
  let worker: MailWorker;
  let number = 0;

  beforeAll(async () => {
    world = await MailboxWorld.open();
    worker = await world.worker();
  });

  afterAll(() => world?.close());

  const get = <T>(type: new (...args: never[]) => T): T => worker.app.get<T>(type, { strict: false });
  const ctx = () => systemContext(world.agencyId, 'test');
  const trouble = (
    address: string,
    kind:
      | 'wrong_password'
      | 'greylist'
      | 'refuse_mail'
      | 'lost_reply'
      | 'revoked'
      | 'short_token'
      | 'expired_token',
    times?: number,
  ) => world.simulator.world.troubles.set(`mailbox:${address}`, { kind, ...(times && { times }) });

  async function connected(settings: Record<string, unknown> = {}) {
    number += 1;
    const address = await world.mailbox(`desk${number}@harbour.test`);
    return { address, channelId: await world.connect(worker, address, { settings }) };
  }

  async function send(channelId: number, facts: Partial<OutboundMessage> = {}): Promise<OutboundMessage> {
    number += 1;
    const message: OutboundMessage = {
      channelId,
      messageRef: number,
      conversationRef: number,
      to: { contactId: 1, address: 'tom@home.test', name: 'Tom Baker' },
      subject: 'Re: My order',
      html: '<p>It left today.</p>',
      text: 'It left today.',
      externalId: `<reply-${number}@harbour.test>`,
      from: { name: 'Anna' },
      attachments: [],
      ...facts,
    };
    await get(Database).write(ctx(), (tx) => get(ChannelsService).enqueue(tx, message));
    return message;
  }

  async function delivery({ messageRef }: OutboundMessage) {
    const [row] = await world.people.query<{
      state: string;
      attempt: number;
      error: string | null;
      waits_for: string | null;
    }>('SELECT state, attempt, error, waits_for FROM delivery WHERE message_ref = $1', [messageRef]);
    return row;
  }
  const becomes = (message: OutboundMessage, state: string) =>
    until(`it is ${state}`, async () => (await delivery(message))?.state === state, 20_000);
  async function sentBy(address: string): Promise<string[]> {
    const sent = world.simulator.mail.store.folderOf(address, 'Sent')?.mails ?? [];
    return Promise.all(sent.map(async (mail) => (await world.simulator.mail.store.read(mail)).toString()));
  }

  describe('outgoing', () => {
    it('is the channel’s own server, and shows its own addresses', async () => {
      const { address, channelId } = await connected({
        aliases: 'sales@harbour.test, Hello@Harbour.test',
        sender_name: 'Harbour Bikes',
      });
      const plain = await send(channelId);
      const alias = await send(channelId, { from: { name: 'Anna', address: 'hello@harbour.test' } });
      const stranger = await send(channelId, { from: { name: 'Anna', address: 'ceo@bank.test' } });
      for (const message of [plain, alias, stranger]) await becomes(message, 'accepted');
      const raw = await sentBy(address);
      expect(raw).toHaveLength(3);
      const by = (message: OutboundMessage) => raw.find((one) => one.includes(message.externalId));
      expect(by(plain)).toContain(`From: Harbour Bikes <${address}>`);
      expect(by(plain)).not.toContain('Reply-To:');
      expect(by(alias)).toContain('From: Harbour Bikes <hello@harbour.test>');
      expect(by(stranger)).toContain(`From: Harbour Bikes <${address}>`);
      const [attempt] = await world.people.within<{ exchanges: { method: string; status: number }[] }>(
        world.agencyId,
        'SELECT a.exchanges FROM delivery_attempt a JOIN delivery d ON d.id = a.delivery_id WHERE d.message_ref = $1',
        [plain.messageRef],
      );
      expect(attempt?.exchanges).toMatchObject([{ method: 'SMTP', status: 250 }]);
      expect(JSON.stringify(attempt)).not.toContain('correct horse');
    });

    it('asks for answers at an address with a tag where the server delivers those', async () => {
      const { address, channelId } = await connected({ plus_tags: 'yes' });
      const sent = await send(channelId);
      await becomes(sent, 'accepted');
      const [raw] = await sentBy(address);
      const to = /^Reply-To: .*<([^>]+)>/m.exec(raw ?? '')?.[1] ?? '';
      expect(to).toContain('+');
      await world.simulator.mail.arrive(
        Buffer.from(
          `From: tom@home.test\r\nTo: ${to}\r\nMessage-ID: <tagged-${number}@home.test>\r\n\r\nThanks\r\n`,
        ),
        to,
      );
      await world.arrived(`tagged-${number}@home.test`);
      const message = worker.sink.taken.find(
        ({ externalId }) => externalId === `<tagged-${number}@home.test>`,
      );
      expect(message?.conversationRef).toBe(sent.conversationRef);
    });

    it('tries again when it is asked to come back later', async () => {
      const { address, channelId } = await connected();
      trouble(address, 'greylist', 1);
      const sent = await send(channelId);
      await becomes(sent, 'accepted');
      expect((await delivery(sent))?.attempt).toBe(2);
      expect(await sentBy(address)).toHaveLength(1);
    });

    it('fails for good when it is refused for good, and the channel still works', async () => {
      const { address, channelId } = await connected();
      trouble(address, 'refuse_mail', 1);
      const sent = await send(channelId);
      await becomes(sent, 'failed');
      expect((await delivery(sent))?.error).toContain('not wanted');
      expect((await world.channel(channelId)).status).toBe('active');
    });

    it('whose answer was lost is unknown, and nothing is sent twice', async () => {
      const { address, channelId } = await connected();
      trouble(address, 'lost_reply', 1);
      const sent = await send(channelId);
      await becomes(sent, 'unknown');
      expect(await sentBy(address)).toHaveLength(1);
    });

    it('that does not let in says so; the message waits, and goes when the password is right again', async () => {
      const { address, channelId } = await connected();
      trouble(address, 'wrong_password');
      const sent = await send(channelId);
      await until('it is broken', async () => (await world.channel(channelId)).status === 'broken', 20_000);
      expect((await world.channel(channelId)).trouble).toMatchObject({ code: 'CREDENTIALS_REFUSED' });
      // The one who reads the mailbox may have been refused before the one who sends.
      await becomes(sent, 'queued');
      world.simulator.world.troubles.clear(`mailbox:${address}`);
      await get(ConnectionsService).update(ctx(), channelId, { secrets: { password: 'correct horse' } });
      await becomes(sent, 'accepted');
      expect((await world.channel(channelId)).status).toBe('active');
    });

    it('takes a test mail, or says why not', async () => {
      const { address, channelId } = await connected();
      const mail = { subject: 'Test', text: 'It works.', html: '<p>It works.</p>' };
      expect(await get(MailChannels).sendTest(ctx(), channelId, 'boss@home.test', mail)).toBeNull();
      // More than once: whoever reads the mailbox signs in there as well, and may come first.
      trouble(address, 'wrong_password', 20);
      expect(await get(MailChannels).sendTest(ctx(), channelId, 'boss@home.test', mail)).toContain(
        'not accepted',
      );
    });
  });

  describe('a sign-in', () => {
    async function signedIn(provider: 'mail_google' | 'mail_microsoft' = 'mail_google') {
      number += 1;
      const address = await world.mailbox(`signed${number}@harbour.test`);
      const secrets = { refresh_token: world.simulator.oauth.grant(address) };
      return { address, channelId: await world.connect(worker, address, { provider, secrets }) };
    }
    const renewals = (address: string) => world.simulator.oauth.renewals.get(address) ?? 0;

    it.each(['mail_google', 'mail_microsoft'] as const)('at %s reads and sends', async (provider) => {
      const { address, channelId } = await signedIn(provider);
      await world.arrive(address, `token-${number}@home.test`);
      await world.arrived(`token-${number}@home.test`);
      await becomes(await send(channelId), 'accepted');
      const [row] = await world.people.query<{ sealed_secrets: string }>(
        'SELECT sealed_secrets FROM channel WHERE id = $1',
        [channelId],
      );
      expect(row?.sealed_secrets).not.toContain('simulated-refresh');
    });

    describe('that comes back', () => {
      let exchange: import('vitest').MockInstance;
      const anna = () => contextOf(world.agencyId, 501);

      beforeAll(() => {
        exchange = vi.spyOn(get(TokenEndpoint), 'exchange');
      });
      beforeEach(() => void exchange.mockClear());
      afterAll(() => exchange.mockRestore());

      /** Somebody begins, and agrees at the provider. */
      async function agreed(address: string, channelId: number | null = null) {
        const page = new URL(await get(MailSignIns).begin(anna(), 'mail_google', channelId));
        page.searchParams.set('chosen', address);
        const back = await fetch(page, { redirect: 'manual' });
        const { searchParams } = new URL(back.headers.get('location') ?? '');
        return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' };
      }
      const finish = (ctx: RequestContext, state: string, code: string) =>
        get(MailSignIns).finish(ctx, state, code);
      const isOver = { code: 'channels.sign_in_over' };

      it('counts for who began it, in their company, in time, and for nobody asks the provider otherwise', async () => {
        const address = await world.mailbox(`swapped${(number += 1)}@harbour.test`);
        const { state, code } = await agreed(address);
        const neighbours = await world.people.agency(`Neighbours ${number}`);
        await expect(finish(contextOf(world.agencyId, 502), state, code)).rejects.toMatchObject(isOver);
        await expect(finish(contextOf(neighbours, 501), state, code)).rejects.toMatchObject(isOver);
        await expect(finish(anna(), `${state}x`, code)).rejects.toMatchObject(isOver);
        await expect(finish(anna(), '', code)).rejects.toMatchObject(isOver);
        await world.people.within(
          world.agencyId,
          `UPDATE mail_sign_in SET expires_at = now() - interval '1 second'`,
        );
        await expect(finish(anna(), state, code)).rejects.toMatchObject(isOver);
        expect(exchange).not.toHaveBeenCalled();
      });

      it('counts once', async () => {
        const address = await world.mailbox(`once${(number += 1)}@harbour.test`);
        const { state, code } = await agreed(address);
        const answers = await Promise.allSettled([1, 2, 3, 4].map(() => finish(anna(), state, code)));
        expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(exchange).toHaveBeenCalledTimes(1);
        await expect(finish(anna(), state, code)).rejects.toMatchObject(isOver);
        expect(exchange).toHaveBeenCalledTimes(1);
      });

      it('with the code of another sign-in lets nobody in', async () => {
        const [mine, theirs] = [await signedIn(), await signedIn()];
        const first = await agreed(mine.address, mine.channelId);
        const second = await agreed(theirs.address);
        // The code is bound to the word that only who began that one has.
        await expect(finish(anna(), first.state, second.code)).rejects.toMatchObject({
          code: 'channels.connection_refused',
        });
        const third = await agreed(theirs.address, mine.channelId);
        await expect(finish(anna(), third.state, third.code)).rejects.toMatchObject({
          code: 'channels.address_differs',
        });
      });
    });

    it('is renewed once, however many ask at the same time', async () => {
      const { address, channelId } = await signedIn();
      await until('it is read', async () => (await world.state(channelId))?.uid_validity != null);
      await world.people.within(
        world.agencyId,
        `UPDATE mail_access SET expires_at = now() - interval '1 second' WHERE channel_id = $1`,
        [channelId],
      );
      const before = renewals(address);
      const db = get(Database);
      const channel = await db.read(ctx(), (q) => get(ConnectedChannels).open(q, channelId));
      if (!channel) throw new Error('It is gone.');
      const tokens = await Promise.all(
        Array.from({ length: 12 }, () => get(MailAccess).token(channel, 'mail_google')),
      );
      expect(new Set(tokens).size).toBe(1);
      expect(renewals(address) - before).toBe(1);
    });

    it('whose token is refused before its end is renewed, and nobody hears of it', async () => {
      const { address, channelId } = await signedIn();
      await until('it is read', async () => (await world.state(channelId))?.uid_validity != null);
      trouble(address, 'expired_token', 1);
      await becomes(await send(channelId), 'accepted');
      expect((await world.channel(channelId)).status).toBe('active');
    });

    it('that was taken back says that somebody has to sign in again', async () => {
      const { address, channelId } = await signedIn();
      await until('it is read', async () => (await world.state(channelId))?.uid_validity != null);
      trouble(address, 'revoked');
      await world.people.within(
        world.agencyId,
        'UPDATE mail_access SET expires_at = NULL WHERE channel_id = $1',
        [channelId],
      );
      await send(channelId);
      await until('it is broken', async () => (await world.channel(channelId)).status === 'broken', 20_000);
      expect((await world.channel(channelId)).trouble).toMatchObject({ code: 'CREDENTIALS_REFUSED' });
    });
  });
});

function contextOf(agencyId: number, userId: number): RequestContext {
  return createContext({
    agencyId,
    actor: {
      kind: 'user',
      userId,
      name: 'Anna',
      role: 'administrator',
      permissions: new Set(['settings.channels.manage']),
      sessionId: null,
      apiKeyId: null,
      impersonator: null,
      onlyPrivateChannels: false,
    },
    locale: 'en-GB',
    requestId: 'test',
  });
}
