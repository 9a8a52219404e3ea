import type { Readable } from 'node:stream';
import type { VirusScanner } from '../scanning/index.js';
import type { ByteRange, PutOptions, Storage, StoredObject } from './storage.js';

/**
 * A storage whose foreign files are looked at before anybody learns that they are there: what is written is read back
 * by the scanner, and taken away again where it finds something, or cannot say.
 */
export class ScannedStorage implements Storage {
  constructor(
    private readonly inner: Storage,
    private readonly scanner: VirusScanner,
  ) {}

  async put(key: string, content: Readable | Buffer, options: PutOptions): Promise<number> {
    if (!options.isForeign) return this.inner.put(key, content, options);
    // What is in memory already need not be written to be looked at.
    if (Buffer.isBuffer(content)) {
      await this.scanner.assertHarmless(content);
      return this.inner.put(key, content, options);
    }
    const size = await this.inner.put(key, content, options);
    try {
      await this.scanner.assertHarmless((await this.inner.get(key)).stream);
      return size;
    } catch (error) {
      await this.inner.delete(key);
      throw error;
    }
  }

  get(key: string, range?: ByteRange): Promise<StoredObject> {
    return this.inner.get(key, range);
  }

  delete(key: string): Promise<void> {
    return this.inner.delete(key);
  }

  ready(): Promise<boolean> {
    return this.inner.ready();
  }
}
