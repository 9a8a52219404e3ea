import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { PlatformErrors } from '../errors/coded-error.js';
import { capped } from './byte-cap.js';
import type { ByteRange, PutOptions, Storage, StoredObject } from './storage.js';
import { checkKey } from './storage-key.js';

/** Nobody writes to a file for so long: whoever began it is not there any more. */
const ABANDONED_MS = 24 * 3_600_000;

/** Files in a folder of this machine: `<root>/<agency>/<uuid>`, and half-written ones in `<root>/.incoming`. */
export class LocalStorage implements Storage {
  private readonly incoming: string;
  private prepared: Promise<unknown> | undefined;

  constructor(private readonly root: string) {
    this.incoming = join(root, '.incoming');
  }

  async put(key: string, content: Readable | Buffer, options: PutOptions): Promise<number> {
    const target = this.pathOf(key);
    await this.prepare();
    const temporary = join(this.incoming, randomUUID());
    try {
      const size = await writeDurably(temporary, capped(content, options.maxBytes));
      await mkdir(dirname(target), { recursive: true });
      await rename(temporary, target);
      await syncFolder(dirname(target));
      return size;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject> {
    const path = this.pathOf(key);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw PlatformErrors.notFound();
    return { stream: createReadStream(path, range), size: found.size };
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async ready(): Promise<boolean> {
    try {
      await this.prepare();
      await access(this.incoming, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }

  private pathOf(key: string): string {
    return join(this.root, checkKey(key));
  }

  private async open(): Promise<void> {
    await mkdir(this.incoming, { recursive: true, mode: 0o700 });
    await sweepAbandoned(this.incoming);
  }

  private async prepare(): Promise<void> {
    this.prepared ??= this.open();
    await this.prepared.catch((error: unknown) => {
      this.prepared = undefined;
      throw error;
    });
  }
}

/** What a process left behind that died while it wrote. */
async function sweepAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** The content is on the disk, not only in the system's memory, before anybody is told that it is kept. */
async function writeDurably(path: string, content: AsyncIterable<Buffer>): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of content) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}

/** A rename survives a power cut only when the folder is written as well. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
