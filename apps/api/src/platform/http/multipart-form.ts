import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

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
  parts(): AsyncIterableIterator<MultipartPart>;
}

export interface FormFile {
  name: string;
  stream: Readable & { truncated: boolean };
}

export function isForm(request: FastifyRequest): boolean {
  return (request as unknown as MultipartRequest).isMultipart();
}

/** The first file of a form; null when there is none. */
export async function incomingFile(request: FastifyRequest): Promise<FormFile | null> {
  if (!isForm(request)) return null;
  for await (const part of (request as unknown as MultipartRequest).parts()) {
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
  for await (const part of (request as unknown as MultipartRequest).parts()) {
    const name = part.fieldname.replace(/\[\]$/, '');
    if (part.type === 'file') await keep(name, { name: part.filename, stream: part.file });
    else if (part.fieldname.endsWith('[]'))
      fields.set(name, [...((fields.get(name) as unknown[]) ?? []), part.value]);
    else fields.set(name, part.value);
  }
  return Object.fromEntries(fields);
}
