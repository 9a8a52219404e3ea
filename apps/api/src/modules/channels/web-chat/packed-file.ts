import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

interface Packed {
  changedAt: number;
  tag: string;
  bodies: Record<Encoding, Buffer>;
}

/** A built file that is sent often: read and compressed once, and again only when it has changed on the disk. */
export class PackedFile {
  private packed: Packed | undefined;

  constructor(
    private readonly path: string,
    private readonly type: string,
    private readonly cacheControl: string,
  ) {}

  /** Sends it, or 304 to who has it already. @returns false when there is no such file. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const file = await this.load();
    if (!file) return false;
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    const tag = `"${file.tag}-${encoding}"`;
    reply
      .header('cache-control', this.cacheControl)
      .header('etag', tag)
      .header('vary', 'accept-encoding')
      .type(this.type);
    if (String(request.headers['if-none-match'] ?? '').includes(tag)) {
      await reply.code(304).send();
      return true;
    }
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    await reply.send(file.bodies[encoding]);
    return true;
  }

  private async load(): Promise<Packed | null> {
    const found = await stat(this.path).catch(() => null);
    if (!found) return null;
    if (this.packed?.changedAt === found.mtimeMs) return this.packed;
    const body = await readFile(this.path);
    this.packed = {
      changedAt: found.mtimeMs,
      tag: createHash('sha256').update(body).digest('base64url').slice(0, 16),
      bodies: {
        identity: body,
        gzip: await promisify(gzip)(body, { level: 9 }),
        br: await promisify(brotliCompress)(body),
      },
    };
    return this.packed;
  }
}

function encodingFor(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?!\.))/i.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?!\.))/i.test(accepted) ? 'gzip' : 'identity';
}
