import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';

export interface ZipEntry {
  /** With slashes between folders; each part of it is safe already. */
  name: string;
  content: Readable;
  /** What is packed already only costs time. */
  isPacked?: boolean;
}

/**
 * An archive that is written while it is read, one entry after the other: the next one is asked for when this one is in,
 * so nothing piles up however much there is. What breaks off in the middle ends in an error, never as a whole file.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>, madeAt: Date): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown) =>
    void out.destroy(error instanceof Error ? error : new Error('The archive broke off.'));
  zip.on('error', fail);
  zip.outputStream.pipe(out);
  write(zip, out, entries, madeAt).catch(fail);
  return out;
}

async function write(
  zip: yazl.ZipFile,
  out: PassThrough,
  entries: AsyncIterable<ZipEntry>,
  mtime: Date,
): Promise<void> {
  for await (const { name, content, isPacked = false } of entries) {
    const stop = () => void content.destroy();
    if (out.destroyed) return stop();
    // Nobody reads on: what is being read now must not wait for them.
    out.once('close', stop);
    const read = finished(content, { writable: false });
    zip.addReadStream(content, name, { mtime, compress: !isPacked });
    await read;
    out.off('close', stop);
  }
  zip.end();
}
