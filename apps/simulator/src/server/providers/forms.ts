import type { FastifyRequest } from 'fastify';

/** The fields of a call, however they were sent: JSON, a form, or a form with files. */
export async function fieldsOf(request: FastifyRequest): Promise<Map<string, unknown>> {
  const { body } = request;
  if (!Buffer.isBuffer(body)) return new Map(Object.entries((body ?? {}) as Record<string, unknown>));
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded'))
    return new Map<string, unknown>(new URLSearchParams(body.toString('utf8')));
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return new Map<string, unknown>(form as unknown as Iterable<[string, unknown]>);
}

export function isFile(value: unknown): value is File {
  return value instanceof Blob && 'name' in value;
}
