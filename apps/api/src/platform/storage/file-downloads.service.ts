import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { parseRange } from './byte-range.js';
import { contentDisposition, isShownInline } from './content-disposition.js';
import { FileLinks, type LinkedFile } from './file-links.js';
import { STORAGE, type Storage } from './storage.js';

export interface Download {
  status: 200 | 206 | 416;
  headers: Record<string, string>;
  body: Readable | undefined;
}

/** What the file may do in a browser: nothing. The token guards it, so pages elsewhere (the chat) may show it. */
const HARMLESS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, max-age=240',
  'accept-ranges': 'bytes',
};

@Injectable()
export class FileDownloads {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(FileLinks) private readonly links: FileLinks,
  ) {}

  /** @throws not_found, files.link_expired */
  async open(token: string, rangeHeader: string | undefined): Promise<Download> {
    const file = this.links.open(token);
    const whole = await this.storage.get(file.key);
    const range = parseRange(rangeHeader, whole.size);
    if (range === undefined) return { status: 200, headers: headersOf(file, whole.size), body: whole.stream };
    whole.stream.destroy();
    if (range === 'unsatisfiable') {
      return {
        status: 416,
        headers: { ...HARMLESS, 'content-range': `bytes */${whole.size}` },
        body: undefined,
      };
    }
    const part = await this.storage.get(file.key, range);
    const contentRange = `bytes ${range.start}-${range.end}/${whole.size}`;
    const headers = { ...headersOf(file, range.end - range.start + 1), 'content-range': contentRange };
    return { status: 206, headers, body: part.stream };
  }
}

function headersOf(file: LinkedFile, length: number): Record<string, string> {
  const kind = isShownInline(file.mimeType) ? 'inline' : 'attachment';
  return {
    ...HARMLESS,
    'content-type': file.mimeType,
    'content-length': String(length),
    'content-disposition': contentDisposition(kind, file.name),
  };
}
