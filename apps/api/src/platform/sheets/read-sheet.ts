import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { sheetLimits } from '@parley/schema';
import { csvSheet } from './csv-sheet.js';
import { jsonSheet } from './json-sheet.js';
import { type Sheet, UnreadableSheet } from './sheet.rules.js';
import { xlsxSheet } from './xlsx-sheet.js';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** A workbook of before 2007, or one that is locked by a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const PROBE = 4_096;

/**
 * A file of rows, by what it is and not by what it is called.
 * @param path on this machine: workbooks are read at several places at once
 * @throws UnreadableSheet
 */
export async function readSheet(path: string): Promise<Sheet> {
  const { size } = await stat(path);
  if (size > sheetLimits.bytes) throw new UnreadableSheet('too_large');
  const head = await firstBytes(path);
  if (begins(head, ZIP)) return xlsxSheet(path, size);
  if (begins(head, COMPOUND)) throw new UnreadableSheet('locked');
  const source = async () => createReadStream(path) as AsyncIterable<Buffer>;
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (text === '') throw new UnreadableSheet('empty');
  if (/^%PDF|^\u0089PNG|^GIF8|^\u00ff\u00d8\u00ff|^PK/.test(text)) throw new UnreadableSheet('wrong_type');
  return /^[[{]/.test(text.replace(/^\u00ff\u00fe|^\u00fe\u00ff/, '')) ? jsonSheet(source) : csvSheet(source);
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PROBE), 0, PROBE, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function begins(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}
