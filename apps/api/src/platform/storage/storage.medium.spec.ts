import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { LocalStorage } from './local-storage.js';
import { S3Storage } from './s3-storage.js';
import type { Storage } from './storage.js';
import { newKey } from './storage-key.js';

const bytes = { mimeType: 'application/octet-stream' };
const notThere = { code: 'not_found' };

/** Gives the bytes in uneven pieces, as a network does. */
function inPieces(content: Buffer): Readable {
  const size = 70_001;
  const count = Math.ceil(content.length / size);
  return Readable.from(Array.from({ length: count }, (_, n) => content.subarray(n * size, (n + 1) * size)));
}

interface Opened {
  storage: Storage;
  /** How many objects, also unfinished ones, the store holds. */
  count(): Promise<number>;
  close(): Promise<void>;
}

async function openFolder(): Promise<Opened> {
  const root = await mkdtemp(join(tmpdir(), 'parley-files-'));
  return {
    storage: new LocalStorage(root),
    count: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
    close: () => rm(root, { recursive: true }),
  };
}

async function openBucket(): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'parley-s3-'));
  const server = new S3rver({
    directory,
    port: 0,
    silent: true,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  const settings = { bucket: 'files', region: 'us-east-1', accessKey: 'S3RVER', secretKey: 'S3RVER' };
  return {
    storage: new S3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}` }),
    count: async () => {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile() && entry.name.endsWith('_object')).length;
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** What both stores promise. */
describe.each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('files in %s', (_, open) => {
  let opened: Opened;
  let storage: Storage;

  beforeAll(async () => {
    opened = await open();
    storage = opened.storage;
  });

  afterAll(() => opened.close());

  const read = async (key: string) => buffer((await storage.get(key)).stream);

  it('come back as they were, from a buffer and from a stream', async () => {
    const content = randomBytes(300_000);
    for (const source of [content, inPieces(content)]) {
      const key = newKey(7);
      expect(await storage.put(key, source, bytes)).toBe(content.length);
      const found = await storage.get(key);
      expect(found.size).toBe(content.length);
      expect((await buffer(found.stream)).equals(content)).toBe(true);
    }
  });

  it('may be empty', async () => {
    const key = newKey(7);
    expect(await storage.put(key, Buffer.alloc(0), bytes)).toBe(0);
    expect((await storage.get(key)).size).toBe(0);
  });

  it('may be larger than one part', async () => {
    const content = randomBytes(12 * 1024 * 1024);
    const key = newKey(7);
    await storage.put(key, inPieces(content), bytes);
    const digest = (of: Buffer) => createHash('sha256').update(of).digest('hex');
    expect(digest(await read(key))).toBe(digest(content));
  });

  it('can be read in part', async () => {
    const key = newKey(7);
    await storage.put(key, Buffer.from('0123456789'), bytes);
    const part = await storage.get(key, { start: 2, end: 5 });
    expect((await buffer(part.stream)).toString()).toBe('2345');
    expect(part.size).toBe(10);
  });

  it('are refused when they are too large, and leave nothing behind', async () => {
    const before = await opened.count();
    const key = newKey(7);
    const tooLarge = { ...bytes, maxBytes: 99_999 };
    await expect(storage.put(key, inPieces(randomBytes(100_000)), tooLarge)).rejects.toMatchObject({
      kind: 'too_large',
    });
    await expect(storage.get(key)).rejects.toMatchObject(notThere);
    expect(await opened.count()).toBe(before);
    expect(await storage.put(key, randomBytes(99_999), tooLarge)).toBe(99_999);
  });

  it('are not kept at all when their stream breaks off', async () => {
    const before = await opened.count();
    const key = newKey(7);
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(1_000);
        throw new Error('the sender hung up');
      })(),
    );
    await expect(storage.put(key, broken, bytes)).rejects.toThrow('the sender hung up');
    await expect(storage.get(key)).rejects.toMatchObject(notThere);
    expect(await opened.count()).toBe(before);
  });

  it('are gone after they were deleted; deleting twice is no error', async () => {
    const key = newKey(7);
    await storage.put(key, Buffer.from('x'), bytes);
    await storage.delete(key);
    await storage.delete(key);
    await expect(storage.get(key)).rejects.toMatchObject(notThere);
  });

  it.each([
    '../../etc/passwd',
    '7/../8/x',
    '/etc/passwd',
    '7',
    '',
    `0/${randomUUID()}`,
    `7/${randomUUID()}/x`,
    `7/x\0`,
  ])('are never looked for under %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), bytes)).rejects.toThrow(/not a key/);
    await expect(storage.get(key)).rejects.toThrow(/not a key/);
    await expect(storage.delete(key)).rejects.toThrow(/not a key/);
  });

  it('can be kept just now, says the store', async () => {
    expect(await storage.ready()).toBe(true);
  });
});

it('what a process left half written is thrown away after a day, and what is being written is not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'parley-files-'));
  const incoming = join(root, '.incoming');
  await mkdir(incoming);
  for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'half');
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await utimes(join(incoming, 'old'), yesterday, yesterday);
  try {
    await new LocalStorage(root).put(newKey(1), Buffer.from('whole'), { ...bytes, maxBytes: 100 });
    expect(await readdir(incoming)).toEqual(['new']);
  } finally {
    await rm(root, { recursive: true });
  }
});

describe('a store that is away', () => {
  it('says so', async () => {
    const nowhere = { bucket: 'files', region: 'us-east-1', accessKey: 'a', secretKey: 'b' };
    expect(await new S3Storage({ ...nowhere, endpoint: 'http://127.0.0.1:9' }).ready()).toBe(false);
    const root = await mkdtemp(join(tmpdir(), 'parley-files-'));
    await writeFile(join(root, 'a file'), '');
    expect(await new LocalStorage(join(root, 'a file', 'no folder')).ready()).toBe(false);
    await rm(root, { recursive: true });
  });
});
