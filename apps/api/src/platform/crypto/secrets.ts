import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';

const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_KEYS = 1_000;

/**
 * Secrets at rest (AES-256-GCM, one key per agency) and keyed fingerprints. What is sealed is bound to its agency
 * and its place, so that a value copied to another row or agency does not open.
 */
@Injectable()
export class Secrets {
  /** Deriving a key takes longer than opening what is sealed with it. */
  private readonly keys = new Map<string, Buffer>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** @param place table and column, for example `channel.sealed_secrets`. */
  seal(agencyId: number, place: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.agencyKey(agencyId), nonce);
    cipher.setAAD(Buffer.from(`${agencyId}:${place}`));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
  }

  /** @throws when the value was changed, or sealed for another agency or place. */
  open(agencyId: number, place: string, sealed: string): string {
    const [version, body, ...more] = sealed.split('.');
    const bytes = Buffer.from(body ?? '', 'base64url');
    const isWhole = more.length === 0 && bytes.length >= NONCE_BYTES + TAG_BYTES;
    // Node reads base64 generously: what is not written exactly as we wrote it was changed.
    if (version !== VERSION || !isWhole || bytes.toString('base64url') !== body)
      throw new Error('This is not a sealed value.');
    const key = this.agencyKey(agencyId);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(`${agencyId}:${place}`));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    );
  }

  /** A key for one purpose, never the master key itself. */
  keyFor(purpose: string): Buffer {
    const known = this.keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.config.secretsKey, 'parley', purpose, 32));
    if (this.keys.size >= MAX_KEYS) this.keys.clear();
    this.keys.set(purpose, key);
    return key;
  }

  /** Hex HMAC-SHA256 of a text under the purpose's own key. */
  sign(purpose: string, text: string): string {
    return createHmac('sha256', this.keyFor(purpose)).update(text).digest('hex');
  }

  verify(purpose: string, text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(purpose, text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  private agencyKey(agencyId: number): Buffer {
    return this.keyFor(`agency ${agencyId}`);
  }
}
