import type { Readable } from 'node:stream';

export const STORAGE = Symbol('STORAGE');

export interface PutOptions {
  mimeType: string;
  /** More bytes than this are refused with `request.too_large`, and nothing is kept. */
  maxBytes?: number;
  /** Made by somebody else: where there is a virus scanner, it looks at the file before anybody can have it. */
  isForeign?: boolean;
}

export interface StoredObject {
  stream: Readable;
  /** Bytes of the whole object, also when only a part of it was asked for. */
  size: number;
}

/** Both ends are included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Keeps files by key. A key is `${agencyId}/${uuid}`, made with `newKey`; names given by people are never part of it.
 * An object is never changed: it is there in full, or not at all.
 */
export interface Storage {
  /** @returns how many bytes were kept. @throws request.too_large; of foreign files files.infected, files.scanner_away */
  put(key: string, content: Readable | Buffer, options: PutOptions): Promise<number>;
  /** @throws not_found */
  get(key: string, range?: ByteRange): Promise<StoredObject>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Whether files can be kept just now. */
  ready(): Promise<boolean>;
}
