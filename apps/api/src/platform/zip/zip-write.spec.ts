import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import * as yauzl from 'yauzl';
import { entryName, type ZipEntry, zipOf } from './index.js';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'parley-zip-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* entries(...given: [string, Readable][]): AsyncGenerator<ZipEntry> {
  for (const [name, content] of given) yield { name, content };
}

it('is an archive that others read', async () => {
  const path = join(folder, 'one.zip');
  const made = entries(
    ['a.txt', Readable.from(['one ', 'two'])],
    ['files/ü 1.txt', Readable.from(['three'])],
  );
  await pipeline(zipOf(made, new Date('2026-11-23T12:00:00Z')), createWriteStream(path));
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    found[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  zip.close();
  expect(found).toEqual({ 'a.txt': 'one two', 'files/ü 1.txt': 'three' });
});

it('asks for the next entry when the one before is in, and holds nothing', async () => {
  let [opened, read] = [0, 0];
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let at = 0; at < 40; at += 1) {
      expect(opened).toBe(read);
      opened += 1;
      const content = Readable.from(chunks(), { objectMode: false });
      content.once('end', () => (read += 1));
      yield { name: `${at}.bin`, content, isPacked: true };
    }
  }
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < 100; at += 1) yield Buffer.alloc(65_536, at);
  }
  const before = process.memoryUsage().rss;
  let size = 0;
  for await (const chunk of zipOf(many(), new Date())) size += (chunk as Buffer).length;
  expect(size).toBeGreaterThan(40 * 100 * 65_536);
  expect(process.memoryUsage().rss - before).toBeLessThan(120_000_000);
});

it('breaks off when a part of it does', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'some';
    throw new Error('The disk is gone.');
  }
  await expect(buffer(zipOf(entries(['a.txt', Readable.from(broken())]), new Date()))).rejects.toThrow(
    'The disk is gone.',
  );
});

it('lets go of what it reads when nobody wants it any more', async () => {
  const endless = new Readable({ read() {} });
  const zip = zipOf(entries(['a.txt', endless]), new Date());
  zip.resume();
  await new Promise((resolve) => setImmediate(resolve));
  zip.destroy();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(endless.destroyed).toBe(true);
});

it.each([
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\x.txt', 'C__x.txt'],
  ['con.txt', '_con.txt'],
  ['invoice?.pdf', 'invoice_.pdf'],
  ['...', 'file'],
  ['Rechnung März.pdf', 'Rechnung März.pdf'],
])('%s', (name, safe) => {
  expect(entryName(name)).toBe(safe);
});
