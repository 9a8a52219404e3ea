import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { until } from '../../../../test/floor.js';
import { type Colleague, type Company, InboxWorld } from '../../../../test/worlds/inbox-world.js';
import { type Watch, watch } from '../../../../test/worlds/live-socket.js';
import { derivedKey, STORAGE, type Storage } from '../../../platform/storage/index.js';
import { AskChatLink } from './ask-chat-link.service.js';
import { originOfPicture } from './chat-link.rules.js';

interface Link {
  id: number;
  url: string;
  title: string;
  description: string;
  picture: { url: string; width: number; height: number } | null;
}
interface Message {
  id: number;
  version: number;
  links: Link[];
}

const THREADS = '/api/v2/internal_chat/threads';
const MESSAGES = '/api/v2/internal_chat/messages';

let page: Server;
let base: string;
const asked: string[] = [];
let isAway = false;
const files = new Map<string, Buffer>();

beforeAll(async () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#cc3333' } })
      .withExif({ IFD0: { Copyright: 'somebody at home' } })
      .jpeg();
  files.set('/files/bike.jpg', await picture(1_200, 600).toBuffer());
  files.set('/files/dot.jpg', await picture(10, 10).toBuffer());
  files.set(
    '/files/words.jpg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>'),
  );
  files.set('/files/large.jpg', Buffer.alloc(5_000_000, 1));
  page = createServer((request, response) => {
    asked.push(request.url ?? '');
    const html = (text: string, type = 'text/html') => response.setHeader('content-type', type).end(text);
    if (isAway) return void response.writeHead(503).end();
    if (request.url === '/moved') return void response.writeHead(302, { location: '/page' }).end();
    if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end();
    if (request.url === '/away')
      return void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (request.url === '/huge') return void html(`<title>Huge</title>${'x'.repeat(3_000_000)}`);
    if (request.url === '/late') return void html(`${'<p>'.repeat(300_000)}<title>Late</title>`);
    if (request.url === '/slow')
      return void response.writeHead(200, { 'content-type': 'text/html' }).write('<ti');
    if (request.url === '/picture') return void html('<title>No page</title>', 'image/png');
    const shows = /^\/shows(\/.*)$/.exec(request.url ?? '')?.[1];
    if (shows) return void html(`<title>Shown</title><meta property="og:image" content="${shows}">`);
    const file = files.get(request.url ?? '');
    if (file) return void response.setHeader('content-type', 'image/jpeg').end(file);
    if (request.url === '/files/moved.jpg')
      return void response.writeHead(302, { location: '/files/bike.jpg' }).end();
    if (request.url === '/files/inner.jpg')
      return void response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (request.url === '/latin')
      return void response
        .setHeader('content-type', 'text/html')
        .end(Buffer.from('<meta charset=latin1><title>Caf\u00e9</title>', 'latin1'));
    if (request.url === '/script') return void html('<title><script>alert(1)</script></title><img src=x>');
    if (request.url === '/gone') return void response.writeHead(404).end('<title>Not found</title>');
    return void html('<title>Winter tyres</title><meta name=description content="All of them">');
  });
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
});
afterAll(async () => {
  page.closeAllConnections();
  await new Promise((resolve) => page.close(resolve));
});

async function people(world: InboxWorld) {
  const company = await world.company('Harbour Bikes');
  const [anna, ben] = [await company.colleague('anna'), await company.colleague('ben')];
  const threadId = (
    await anna.rest('POST', THREADS, { subject: 'Links', participants: [anna.id, ben.id] })
  ).json<{ data: { id: number } }>().data.id;
  return { company, anna, ben, threadId };
}
async function say(who: Colleague, threadId: number, body: string): Promise<Message> {
  return (await who.rest('POST', MESSAGES, { threadId, body })).json<{ data: Message }>().data;
}
async function look(who: Colleague, id: number): Promise<Message> {
  return (await who.rest('GET', `${MESSAGES}/${id}`)).json<{ data: Message }>().data;
}
const stateOf = async (company: Company, url: string) =>
  (
    await company.query<{ state: string; failures: number }>(
      'SELECT state, failures FROM chat_link WHERE url = $1',
      [url],
    )
  )[0];

describe('previews of pages', () => {
  let world: InboxWorld;
  let company: Company;
  let anna: Colleague;
  let ben: Colleague;
  let threadId: number;
  const open: Watch<never>[] = [];

  beforeAll(async () => {
    world = await (await InboxWorld.open({ CHAT_LINKS_ALLOW_PRIVATE: 'on' })).withWorker();
    ({ company, anna, ben, threadId } = await people(world));
  });
  afterAll(async () => {
    for (const one of open) await one.close();
    await world?.close();
  });

  async function previewOf(path: string): Promise<Link[]> {
    const message = await say(anna, threadId, `Look: ${base}${path}`);
    await until(
      `${path} was asked`,
      async () => (await stateOf(company, `${base}${path}`))?.state !== 'WAITING',
    );
    return (await look(ben, message.id)).links;
  }

  it('come a moment after the message, to everybody in the thread, and are asked for once', async () => {
    const events = await watch<{
      kind: string;
      messageId: string;
      message: { links: { title: string }[] } | null;
    }>(
      await world.socketUrl(),
      ben,
      'subscription { chatEvents { kind messageId message { links { title } } } }',
    );
    open.push(events as unknown as Watch<never>);
    const message = await say(anna, threadId, `New: ${base}/tyres, ${base}/tyres`);
    await events.until('the preview', (seen) =>
      seen.some(
        (one) =>
          one.kind === 'MESSAGE_UPDATED' &&
          one.messageId === String(message.id) &&
          one.message?.links[0]?.title === 'Winter tyres',
      ),
    );
    const again = await say(ben, threadId, `${base}/tyres`);
    expect(again.links).toMatchObject([
      { url: `${base}/tyres`, title: 'Winter tyres', description: 'All of them' },
    ]);
    expect(asked.filter((path) => path === '/tyres')).toHaveLength(1);
    expect((await look(ben, message.id)).version).toBe(2);
  });

  it.each([
    ['/moved', 'Winter tyres'],
    ['/huge', 'Huge'],
    ['/latin', 'Café'],
    ['/script', '<script>alert(1)</script>'],
  ])('%s says %j', async (path, title) => {
    expect(await previewOf(path)).toMatchObject([{ title }]);
  });

  it.each(['/round', '/away', '/late', '/picture', '/gone'])('%s says nothing', async (path) => {
    expect(await previewOf(path)).toEqual([]);
  });

  it.each(['/files/bike.jpg', '/files/moved.jpg'])(
    'have the picture that the page names, made anew and kept here: %s',
    async (path) => {
      const [link] = await previewOf(`/shows${path}`);
      expect(link).toMatchObject({ title: 'Shown', picture: { width: 480, height: 240 } });
      expect(link?.picture?.url).toMatch(/^\/files\//);
      const loaded = await world.inject({ url: link?.picture?.url ?? '' });
      expect(loaded.headers['content-type']).toBe('image/webp');
      expect(await sharp(loaded.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480 });
      expect(loaded.rawPayload.includes('somebody at home')).toBe(false);
    },
  );

  it.each(['dot', 'words', 'large', 'inner', 'none'])(
    'have no picture when it is none that can be shown: %s',
    async (name) => {
      expect(await previewOf(`/shows/files/${name}.jpg`)).toMatchObject([{ title: 'Shown', picture: null }]);
    },
  );

  it('of what does not answer are asked for again, and not for ever', async () => {
    const url = `${base}/down`;
    isAway = true;
    await say(anna, threadId, url);
    for (const failures of [1, 2, 3, 4]) {
      await until(`${failures} failures`, async () => {
        await world.app.get(AskChatLink).wakeDue();
        return (await stateOf(company, url))?.failures === failures;
      });
      await company.query(`UPDATE chat_link SET next_at = now() - interval '1 minute' WHERE url = $1`, [url]);
    }
    expect((await stateOf(company, url))?.state).toBe('NONE');
    isAway = false;
    await company.query(`UPDATE chat_link SET expires_at = now() - interval '1 minute' WHERE url = $1`, [
      url,
    ]);
    const message = await say(anna, threadId, `again ${url}`);
    await until('it is there', async () => (await look(anna, message.id)).links.length === 1);
  });

  it('that nobody has finished are claimed again when the lease is over', async () => {
    const url = `${base}/killed`;
    await company.query(
      `INSERT INTO chat_link (agency_id, url, next_at, expires_at) VALUES ($1, $2, now() + interval '1 hour', now() + interval '1 day')`,
      [company.agencyId, url],
    );
    const message = await say(anna, threadId, url);
    await world.app.get(AskChatLink).wakeDue();
    expect(asked).not.toContain('/killed');
    await company.query(`UPDATE chat_link SET next_at = now() - interval '1 minute' WHERE url = $1`, [url]);
    await world.app.get(AskChatLink).wakeDue();
    // A job of the same name that still runs swallows the next one; the worker looks again by itself.
    await until('it is there', async () => {
      await world.app.get(AskChatLink).wakeDue();
      return (await look(anna, message.id)).links.length === 1;
    });
  });

  it('are taken away by who wrote the message, and shown again; an edit keeps that', async () => {
    const message = await say(anna, threadId, `${base}/one`);
    await until('it is there', async () => (await look(anna, message.id)).links.length === 1);
    const [link] = (await look(anna, message.id)).links;
    const path = `${MESSAGES}/${message.id}/links/${link?.id}`;
    expect((await ben.rest('PUT', path, { value: false })).json().code).toBe('chat.not_yours');
    expect((await anna.rest('PUT', path, { value: false })).json<{ data: Message }>().data.links).toEqual([]);
    await anna.rest('PUT', `${MESSAGES}/${message.id}`, { body: `Edited ${base}/one` });
    expect((await look(ben, message.id)).links).toEqual([]);
    const SHOW =
      'mutation ($m: ID!, $l: ID!) { showChatLink(messageId: $m, linkId: $l, isShown: true) { links { id } } }';
    const shown = await anna.ask(SHOW, { m: String(message.id), l: String(link?.id) });
    expect(shown.showChatLink.links).toEqual([{ id: String(link?.id) }]);
    expect(
      (await anna.rest('PUT', `${MESSAGES}/${message.id}/links/999999`, { value: false })).statusCode,
    ).toBe(404);
    const stranger = await company.colleague('cleo', 'administrator');
    expect((await stranger.rest('PUT', path, { value: false })).statusCode).toBe(404);
    await anna.rest('PUT', `${MESSAGES}/${message.id}`, { body: 'Nothing any more' });
    expect((await look(ben, message.id)).links).toEqual([]);
  });

  it('are switched off and on by the company', async () => {
    const boss = await company.colleague('boss', 'administrator');
    const set = (shows_link_previews: boolean) =>
      boss.rest('PUT', '/api/v2/inbox_settings', { shows_link_previews });
    expect(
      (await anna.rest('PUT', '/api/v2/inbox_settings', { shows_link_previews: false })).statusCode,
    ).toBe(403);
    const shown = await say(anna, threadId, `Shown ${base}/tyres`);
    expect((await look(ben, shown.id)).links).toHaveLength(1);
    // What waits while it is switched off is not asked either.
    const waiting = `${base}/waiting-while-off`;
    await company.query(
      `INSERT INTO chat_link (agency_id, url, next_at, expires_at) VALUES ($1, $2, now() + interval '1 hour', now() + interval '1 day')`,
      [company.agencyId, waiting],
    );
    expect((await set(false)).json()).toMatchObject({ data: { shows_link_previews: false } });
    await company.query(`UPDATE chat_link SET next_at = now() - interval '1 minute' WHERE url = $1`, [
      waiting,
    ]);
    await until('it is given up', async () => {
      await world.app.get(AskChatLink).wakeDue();
      return (await stateOf(company, waiting))?.state === 'NONE';
    });
    await say(anna, threadId, `${base}/while-off`);
    expect(await stateOf(company, `${base}/while-off`)).toBeUndefined();
    expect(asked).not.toContain('/waiting-while-off');
    // Nor is what was asked before handed out, to anybody and in whatever way.
    expect((await look(ben, shown.id)).links).toEqual([]);
    const LIST = `{ chatMessages(threadId: "${threadId}") { edges { node { links { id } } } } }`;
    const answer = JSON.stringify(await ben.ask(LIST));
    expect(answer).toContain('links');
    expect(answer).not.toMatch(/"links":\[\{/);
    await set(true);
    expect((await look(ben, shown.id)).links).toHaveLength(1);
    expect(await previewOf('/while-on')).toMatchObject([{ title: 'Winter tyres' }]);
  });

  it('are forgotten when no message names them any more', async () => {
    const url = `${base}/old`;
    await company.query(
      `INSERT INTO chat_link (agency_id, url, state, next_at, expires_at) VALUES ($1, $2, 'READY', now(), now() - interval '1 minute')`,
      [company.agencyId, url],
    );
    const kept = world.app.get<Storage>(STORAGE);
    const [{ id } = { id: 0 }] = await company.query<{ id: number }>(
      'SELECT id FROM chat_link WHERE url = $1',
      [url],
    );
    const key = derivedKey(company.agencyId, originOfPicture(Number(id)));
    await kept.put(key, Buffer.from('x'), { mimeType: 'image/webp' });
    await world.app.get(AskChatLink).forget();
    await expect(kept.get(key)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stateOf(company, url)).toBeUndefined();
  });
});

describe('where the operator allows no private addresses', () => {
  it('none of them is asked, and where previews are off, nothing is', async () => {
    for (const settings of [{}, { CHAT_LINK_PREVIEWS: 'off', CHAT_LINKS_ALLOW_PRIVATE: 'on' }]) {
      const world = await (await InboxWorld.open(settings)).withWorker();
      const { company, anna, threadId } = await people(world);
      const before = asked.length;
      const message = await say(
        anna,
        threadId,
        `${base}/x https://localhost.test/ https://[::1]/ https://169.254.169.254/`,
      );
      await until(
        'nothing waits',
        async () =>
          (await company.query(`SELECT 1 FROM chat_link WHERE state = 'WAITING' AND failures = 0`)).length ===
          0,
      );
      expect((await look(anna, message.id)).links).toEqual([]);
      expect(asked.length).toBe(before);
      await world.close();
    }
  });
});
