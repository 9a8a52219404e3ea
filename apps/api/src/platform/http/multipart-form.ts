import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { PlatformErrors } from '../errors/coded-error.js';

interface MultipartFile {
  type: 'file';
  fieldname: string;
  filename: string;
  file: Readable & { truncated: boolean };
}
interface MultipartField {
  type: 'field';
  fieldname: string;
  value: unknown;
}
type MultipartPart = MultipartFile | MultipartField;

/** What @fastify/multipart adds to a request. */
interface MultipartRequest {
  isMultipart(): boolean;
  parts(options?: { limits: { fileSize: number } }): AsyncIterableIterator<MultipartPart>;
}

export interface FormFile {
  name: string;
  stream: Readable & { truncated: boolean };
}

export function isForm(request: FastifyRequest): boolean {
  return (request as unknown as MultipartRequest).isMultipart();
}

/**
 * The first file of a form; null when there is none.
 * @param maxBytes for the few edges that take more than anybody may upload elsewhere
 */
export async function incomingFile(request: FastifyRequest, maxBytes?: number): Promise<FormFile | null> {
  if (!isForm(request)) return null;
  for await (const part of partsOf(request, maxBytes)) {
    if (part.type === 'file') return { name: part.filename, stream: part.file };
  }
  return null;
}

/** Reads a form to its end: fields by name, each file through `keep` while it streams. `name[]` makes a list. */
export async function readForm(
  request: FastifyRequest,
  keep: (field: string, file: FormFile) => Promise<void>,
): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  for await (const part of partsOf(request)) {
    const name = part.fieldname.replace(/\[\]$/, '');
    if (part.type === 'file') await keep(name, { name: part.filename, stream: part.file });
    else if (part.fieldname.endsWith('[]'))
      fields.set(name, [...((fields.get(name) as unknown[]) ?? []), part.value]);
    else fields.set(name, part.value);
  }
  return Object.fromEntries(fields);
}

/** @throws request.malformed for a form without its boundary, or one that breaks off */
async function* partsOf(request: FastifyRequest, maxBytes?: number): AsyncGenerator<MultipartPart> {
  const options = maxBytes === undefined ? undefined : { limits: { fileSize: maxBytes } };
  const parts = (request as unknown as MultipartRequest).parts(options);
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw isCoded(error) ? error : PlatformErrors.malformed({ cause: error });
    });
    if (next.done) return;
    if (next.value.type === 'file') failEarly(next.value.file);
    yield next.value;
  }
}

/** The parser would read a file to its end, however long it is, and a half one it breaks off with an error without a code. */
function failEarly(file: Readable): void {
  file.once('limit', () => file.destroy(PlatformErrors.tooLarge()));
  // A short form has broken off before anybody looks at its file.
  if (file.errored) asMalformed(file.errored);
  file.once('error', asMalformed);
}

function asMalformed(error: Error & { statusCode?: number }): void {
  if (/terminated early|unexpected end/i.test(error.message)) error.statusCode ??= 400;
}

/** Those of the parser that say what is wrong, as a file that is too large. */
const isCoded = (error: unknown): boolean => (error as { statusCode?: number }).statusCode !== undefined;
