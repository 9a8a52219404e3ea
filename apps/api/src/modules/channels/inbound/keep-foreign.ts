import { threatOf } from '../../../platform/scanning/index.js';
import type { Storage } from '../../../platform/storage/index.js';

/** What a message shows of a file that came with it. */
export interface KeptFile {
  name: string;
  mimeType: string;
  /** bytes */
  size: number;
  /** What the virus scanner found: then a note lies in place of the file. */
  threat?: string;
}

/**
 * Keeps a file that somebody sent along. Where the scanner finds something the message comes without it: a note lies in
 * its place, so that whatever is done with files of messages meets nothing else.
 * @throws files.scanner_away: then nobody knows yet what it is
 */
export async function keepForeign(
  storage: Storage,
  key: string,
  content: Buffer,
  { name, mimeType }: Pick<KeptFile, 'name' | 'mimeType'>,
): Promise<KeptFile> {
  try {
    await storage.put(key, content, { mimeType, isForeign: true });
    return { name, mimeType, size: content.length };
  } catch (error) {
    const threat = threatOf(error);
    if (threat === null) throw error;
    const note = Buffer.from(`“${name}” was held back: the virus scanner found “${threat}” in it.\n`);
    await storage.put(key, note, { mimeType: 'text/plain' });
    return { name: `${name}.txt`, mimeType: 'text/plain', size: note.length, threat };
  }
}
