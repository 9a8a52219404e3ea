import 'reflect-metadata';
import { until } from '../floor.js';
import { MailboxWorld } from './mailbox-world.js';
import type { MailWorker } from '../mail-worker.js';
import { systemContext } from '../../src/platform/context/index.js';
import { Database } from '../../src/platform/database/index.js';
import { ConnectionsService } from '../../src/modules/channels/connecting/connections.service.js';
import { InboundEventsRepository } from '../../src/modules/channels/inbound/inbound-events.repository.js';
import { MailboxKeeper } from '../../src/modules/channels/mailboxes/mailbox-keeper.service.js';

const SECOND = 1_000;

describe('a mailbox at a mail server of somebody else', () => {
  let world: MailboxWorld;
  let worker: MailWorker;
  let mailboxes = 0;

  beforeAll(async () => {
    world = await MailboxWorld.open();
    worker = await world.worker();
  });

  afterAll(() => world?.close());

  /** A mailbox of its own, and the number that its mails have in their names. */
  async function mailbox(): Promise<{ number: number; address: string }> {
    const number = (mailboxes += 1);
    return { number, address: await world.mailbox(`support${number}@harbour.test`) };
  }

  async function connected(
    settings: Record<string, unknown> = {},
  ): Promise<{ number: number; address: string; channelId: number }> {
    const { number, address } = await mailbox();
    return { number, address, channelId: await world.connect(worker, address, { settings }) };
  }

  const troubles = (address: string) => ({
    begin: (kind: 'wrong_password' | 'drop_connection', times?: number) =>
      world.simulator.world.troubles.set(`mailbox:${address}`, { kind, ...(times && { times }) }),
    end: () => world.simulator.world.troubles.clear(`mailbox:${address}`),
  });
  const isRead = (channelId: number) =>
    until('the mailbox is read', async () => (await world.state(channelId))?.uid_validity != null);
  const keptOf = (channelId: number) =>
    world.people.query<{ provider_key: string }>(
      'SELECT provider_key FROM inbound_event WHERE channel_id = $1 ORDER BY id',
      [channelId],
    );

  it('is read from now on, at once, and in order', async () => {
    const { address } = await mailbox();
    await world.arrive(address, 'old@home.test', { at: new Date(Date.now() - SECOND) });
    const channelId = await world.connect(worker, address);
    await isRead(channelId);
    const start = Date.now();
    await world.arrive(address, 'new1@home.test');
    await world.arrive(address, 'new2@home.test');
    await world.arrived('new1@home.test');
    await world.arrived('new2@home.test');
    // Waiting for the next look would take a minute.
    expect(Date.now() - start).toBeLessThan(10 * SECOND);
    expect(world.taken('old@home.test')).toEqual([]);
    const message = worker.sink.taken.find(({ externalId }) => externalId === '<new1@home.test>');
    expect(message).toMatchObject({
      channelId,
      channelType: 'EMAIL',
      from: { value: 'tom@home.test', name: 'Tom Baker' },
      subject: 'Mail new1@home.test',
      text: 'Hello',
    });
  });

  it('knows by its return path whether a mail is somebody’s or a report, also where that stands on the next line', async () => {
    const { number, address, channelId } = await connected();
    await isRead(channelId);
    const heads = { folded: 'Return-Path:\r\n <tom@home.test>\r\n', none: 'Return-Path: <>\r\n' };
    for (const [id, head] of Object.entries(heads))
      await world.arrive(address, `${id}-${number}@home.test`, { head });
    for (const id of Object.keys(heads)) await world.arrived(`${id}-${number}@home.test`);
    const automatic = Object.keys(heads).map(
      (id) =>
        worker.sink.taken.find(({ externalId }) => externalId === `<${id}-${number}@home.test>`)?.isAutomatic,
    );
    expect(automatic).toEqual([false, true]);
  });

  // Side by side: each has its own mailbox, and what takes its time is that a worker looks every two seconds.
  describe('beside others', () => {
    it.concurrent('is read from some days back, and not from before', async () => {
      const { address } = await mailbox();
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
      await world.arrive(address, 'ancient@home.test', { at: daysAgo(40) });
      await world.arrive(address, 'recent@home.test', { at: daysAgo(3) });
      const channelId = await world.connect(worker, address, { settings: { start_days: '7' } });
      await world.arrived('recent@home.test');
      expect(world.taken('ancient@home.test')).toEqual([]);
      expect((await world.state(channelId))?.last_uid).toBe(2);
    });

    it.concurrent('may be another folder than the first', async () => {
      const { address } = await connected({ folder: 'Support' });
      await world.arrive(address, 'inbox@home.test');
      await world.arrive(address, 'folder@home.test', { folder: 'Support' });
      await world.arrived('folder@home.test');
      expect(world.taken('inbox@home.test')).toEqual([]);
    });

    it.concurrent('is read again when the server numbers it anew, and nothing comes twice', async () => {
      const { number, address, channelId } = await connected();
      await isRead(channelId);
      for (const id of ['a', 'b', 'c']) await world.arrive(address, `${id}-${number}@home.test`);
      await world.arrived(`c-${number}@home.test`);
      const validity = await world.simulator.mail.store.renumber(address);
      world.simulator.world.troubles.set(`mailbox:${address}`, { kind: 'drop_connection', times: 1 });
      await world.arrive(address, `d-${number}@home.test`);
      await world.arrived(`d-${number}@home.test`);
      expect(Number((await world.state(channelId))?.uid_validity)).toBe(validity);
      expect(await keptOf(channelId)).toHaveLength(4);
      for (const id of ['a', 'b', 'c', 'd']) expect(world.taken(`${id}-${number}@home.test`)).toHaveLength(1);
    });

    it.concurrent('is read on after the line was cut', async () => {
      const { number, address, channelId } = await connected();
      await isRead(channelId);
      troubles(address).begin('drop_connection', 3);
      for (let at = 0; at < 5; at += 1) await world.arrive(address, `cut${at}-${number}@home.test`);
      for (let at = 0; at < 5; at += 1) await world.arrived(`cut${at}-${number}@home.test`);
      expect(await keptOf(channelId)).toHaveLength(5);
      expect((await world.channel(channelId)).status).toBe('active');
    });

    it.concurrent('that refuses the password says so, and works again when it has the right one', async () => {
      const { number, address, channelId } = await connected();
      await isRead(channelId);
      await world.simulator.mail.saveMailbox(address, 'another one');
      troubles(address).begin('drop_connection', 1);
      await world.arrive(address, `late-${number}@home.test`);
      await until('it is broken', async () => (await world.channel(channelId)).status === 'broken', 20_000);
      expect((await world.channel(channelId)).trouble).toMatchObject({
        code: 'CREDENTIALS_REFUSED',
        side: 'in',
      });
      const connections = worker.app.get(ConnectionsService, { strict: false });
      const ctx = systemContext(world.agencyId, 'test');
      await expect(
        connections.update(ctx, channelId, { secrets: { password: 'wrong' } }),
      ).rejects.toMatchObject({
        code: 'channels.connection_refused',
      });
      await connections.update(ctx, channelId, { secrets: { password: 'another one' } });
      await world.arrived(`late-${number}@home.test`);
      expect((await world.channel(channelId)).status).toBe('active');
    });

    it.concurrent('is let go when it is switched off, and read on when it is switched on', async () => {
      const { number, address, channelId } = await connected();
      await isRead(channelId);
      const connections = worker.app.get(ConnectionsService, { strict: false });
      const ctx = systemContext(world.agencyId, 'test');
      await connections.setEnabled(ctx, channelId, false);
      await until('nobody holds it', async () => (await world.state(channelId))?.held_by === null, 20_000);
      await world.arrive(address, `off-${number}@home.test`);
      await connections.setEnabled(ctx, channelId, true);
      await world.arrived(`off-${number}@home.test`);
    });

    it.concurrent('keeps what is too large as word of it', async () => {
      const { number, address, channelId } = await connected();
      await isRead(channelId);
      await world.arrive(address, `large-${number}@home.test`, { text: 'x'.repeat(400_000) });
      await world.arrived(`large-${number}@home.test`);
      const message = worker.sink.taken.find(
        ({ externalId }) => externalId === `<large-${number}@home.test>`,
      );
      expect(message?.text).toContain('more than is taken in here');
    });

    it.concurrent('whose holder froze is taken over, and the frozen one writes nothing when it wakes up', async () => {
      const { number, address, channelId } = await connected();
      await isRead(channelId);
      await until('it is held', async () => (await world.state(channelId))?.held_by != null);
      // As if somebody else had taken it over meanwhile.
      await world.people.query('UPDATE mailbox_state SET fence = fence + 1 WHERE channel_id = $1', [
        channelId,
      ]);
      await world.arrive(address, `frozen-${number}@home.test`);
      await new Promise((resolve) => setTimeout(resolve, SECOND));
      expect(await keptOf(channelId)).toHaveLength(0);
      await world.people.query(
        `UPDATE mailbox_state SET held_until = now() - interval '1 second' WHERE channel_id = $1`,
        [channelId],
      );
      await world.arrived(`frozen-${number}@home.test`);
      expect(await keptOf(channelId)).toHaveLength(1);
    });
  });

  it('is held by one of two workers; when that one goes, the other goes on where it was', async () => {
    const other = await world.worker();
    const { number, address, channelId } = await connected();
    await isRead(channelId);
    for (let at = 0; at < 10; at += 1) await world.arrive(address, `two${at}-${number}@home.test`);
    for (let at = 0; at < 10; at += 1) await world.arrived(`two${at}-${number}@home.test`);
    // Whether it has this one or not: it lets go of all, and the other finds them.
    await worker.app.get(MailboxKeeper, { strict: false }).stop();
    await until('somebody has it', async () => (await world.state(channelId))?.held_by != null);
    await world.arrive(address, `after-${number}@home.test`);
    await world.arrived(`after-${number}@home.test`);
    expect(await keptOf(channelId)).toHaveLength(11);
    worker.app.get(MailboxKeeper, { strict: false }).start();
    await other.close();
    world.workers.splice(world.workers.indexOf(other), 1);
  });

  it('loses nothing and doubles nothing when the commit or its answer is lost', async () => {
    const { number, address, channelId } = await connected();
    await isRead(channelId);
    const db = worker.app.get(Database, { strict: false });
    const write = db.write.bind(db);
    const events = worker.app.get(InboundEventsRepository, { strict: false });
    const insert = vi.spyOn(events, 'insert');
    let faults = 0;
    const spy = vi.spyOn(db, 'write').mockImplementation(async (ctx, work) => {
      const before = insert.mock.calls.length;
      const result = await write(ctx, work);
      // Stored and marked, and nobody heard of it: as when the worker ends at this moment.
      if (insert.mock.calls.length > before && (faults += 1) <= 3) throw new Error('the answer was lost');
      return result;
    });
    for (let at = 0; at < 6; at += 1) await world.arrive(address, `kill${at}-${number}@home.test`);
    for (let at = 0; at < 6; at += 1) await world.arrived(`kill${at}-${number}@home.test`);
    spy.mockRestore();
    insert.mockRestore();
    expect(faults).toBeGreaterThan(2);
    expect(await keptOf(channelId)).toHaveLength(6);
    for (let at = 0; at < 6; at += 1) expect(world.taken(`kill${at}-${number}@home.test`)).toHaveLength(1);
  });

  it.each([
    [{ imap_host: 'imap.elsewhere.test' }],
    [{ imap_port: '1993' }],
    [{ imap_security: 'none' }],
    [{ smtp_host: 'smtp.elsewhere.test' }],
  ])('shows the password that is kept to no other server: %j', async (other) => {
    const { address, channelId } = await connected();
    const connections = worker.app.get(ConnectionsService, { strict: false });
    const ctx = systemContext(world.agencyId, 'test');
    const servers = { address, imap_host: 'imap.simulator.test', smtp_host: 'smtp.simulator.test' };
    const settings = { ...servers, ...other };
    const asked = {
      code: 'validation.failed',
      details: { fields: { password: [expect.stringContaining('needed again')] } },
    };
    const draft = { provider: 'mail_imap' as const, settings, secrets: {} };
    await expect(connections.test(ctx, draft, channelId)).rejects.toMatchObject(asked);
    await expect(connections.update(ctx, channelId, { settings })).rejects.toMatchObject(asked);
    // Who knows it may go on; the simulator stands behind every name.
    const secrets = { password: 'correct horse' };
    expect((await connections.test(ctx, { ...draft, secrets }, channelId)).steps).toHaveLength(2);
    // The same server in other words is no other one.
    const same = { ...servers, imap_host: 'IMAP.simulator.test ', imap_port: '993', smtp_port: '465' };
    expect(await connections.test(ctx, { ...draft, settings: same }, channelId)).toMatchObject({
      isOk: true,
    });
  });

  it.each([
    [{ imap_host: 'no-such-server.invalid' }, { name: 'incoming', failure: 'address' }],
    [
      { imap_host: '127.0.0.1', imap_port: '993' },
      { name: 'incoming', failure: 'address' },
    ],
    [{ folder: 'Nowhere' }, { name: 'incoming', failure: 'folder' }],
    [{ smtp_host: 'no-such-server.invalid' }, { name: 'outgoing', failure: 'address' }],
    [{ smtp_user: 'nobody@harbour.test' }, { name: 'outgoing', failure: 'sign_in' }],
  ])('with %j names the step that fails', async (settings, step) => {
    const { address } = await mailbox();
    const connections = worker.app.get(ConnectionsService, { strict: false });
    const draft = {
      provider: 'mail_imap' as const,
      settings: { address, imap_host: 'imap.simulator.test', smtp_host: 'smtp.simulator.test', ...settings },
      secrets: { password: 'correct horse' },
    };
    const test = await connections.test(systemContext(world.agencyId, 'test'), draft, null);
    expect(test.isOk).toBe(false);
    expect(test.steps?.find(({ isOk }) => !isOk)).toMatchObject(step);
    expect(test.steps).toHaveLength(2);
  });
});
