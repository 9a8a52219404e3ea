import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { testDatabase, type TestDatabase } from '../../../test/database.js';
import { floorHttp, testConfig } from '../../../test/floor.js';
import { FileLinks, newKey, STORAGE, type Storage, StorageModule } from './index.js';

describe('downloads', () => {
  let database: TestDatabase;
  let app: NestFastifyApplication;
  let url: string;

  beforeAll(async () => {
    database = await testDatabase();
    ({ app, url } = await floorHttp(testConfig(database, 'PostgreSQL'), { imports: [StorageModule] }));
  });

  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  async function kept(content: string, name: string, mimeType: string): Promise<string> {
    const key = newKey(7);
    await app.get<Storage>(STORAGE, { strict: false }).put(key, Buffer.from(content), { mimeType });
    return url + app.get(FileLinks, { strict: false }).path(7, { key, name, mimeType });
  }

  it('give the file with its name and type, and nothing that a browser could run', async () => {
    const response = await fetch(await kept('%PDF-1.7', 'Angebot Köln.pdf', 'application/pdf'));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('%PDF-1.7');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '8',
      'content-disposition': `attachment; filename="Angebot K_ln.pdf"; filename*=UTF-8''Angebot%20K%C3%B6ln.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=240',
    });
  });

  it.each([
    ['image/png', 'inline'],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['application/xhtml+xml', 'attachment'],
    ['text/xml', 'attachment'],
    ['text/calendar', 'attachment'],
    ['text/x-vcard', 'attachment'],
    ['application/javascript', 'attachment'],
  ])('of %s are shown as %s, where nothing runs and nothing is guessed', async (type, disposition) => {
    const { headers } = await fetch(await kept('<svg onload=alert(1)>', 'x', type));
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`));
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });

  it('can be of a part', async () => {
    const link = await kept('0123456789', 'digits.txt', 'text/plain');
    const part = await fetch(link, { headers: { range: 'bytes=2-5' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '2345',
      'bytes 2-5/10',
    ]);
    expect(part.headers.get('content-length')).toBe('4');
    const behind = await fetch(link, { headers: { range: 'bytes=10-' } });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  it('need a link of ours, to a file that is there', async () => {
    const key = newKey(7);
    const gone = app.get(FileLinks, { strict: false }).path(7, { key, name: 'x', mimeType: 'text/plain' });
    for (const path of [gone, '/files/AAAA', `/files/${'A'.repeat(300)}`, '/files/..%2f..%2fetc%2fpasswd']) {
      const response = await fetch(url + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  it('end with their link', async () => {
    const links = app.get(FileLinks, { strict: false });
    const old = links.path(
      7,
      { key: newKey(7), name: 'x', mimeType: 'text/plain' },
      new Date(Date.now() - 400_000),
    );
    const response = await fetch(url + old);
    expect([response.status, await response.json()]).toEqual([
      410,
      expect.objectContaining({ code: 'files.link_expired' }),
    ]);
  });
});
