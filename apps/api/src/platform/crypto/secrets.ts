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

/** Makes the hex HMAC-SHA256 of a text under the key of a purpose. */
export type Sign = (purpose: string, text: string) => string;

/**
 * Secrets at rest (AES-256-GCM, one key per agency) and keyed fingerprints. What is sealed is bound to its agency
 * and its place, so that a value copied to another row or agency does not open. New things are made with the
 * installation's key alone; what was made with a former one is still opened and recognised while that one is configured.
 */
@Injectable()
export class Secrets {
  /** Deriving a key takes longer than opening what is sealed with it. */
  private readonly derived = new Map<string, Buffer>();
  /** The installation's key, and behind it the former ones, newest first. */
  private readonly masters: readonly string[];

  constructor(@Inject(CONFIG) { secretsKey, formerSecretsKeys }: Config) {
    this.masters = [secretsKey, ...formerSecretsKeys];
  }

  /** @param place table and column, for example `channel.sealed_secrets`. */
  seal(agencyId: number, place: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keyFor(purposeOf(agencyId)), nonce);
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
    return this.anyOf((_sign, keyFor) =>
      decipher(keyFor(purposeOf(agencyId)), `${agencyId}:${place}`, bytes),
    );
  }

  /** Whether it opens with the installation's key, and not with a former one. */
  isCurrent(agencyId: number, place: string, sealed: string): boolean {
    try {
      decipher(
        this.keyFor(purposeOf(agencyId)),
        `${agencyId}:${place}`,
        Buffer.from(sealed.slice(VERSION.length + 1), 'base64url'),
      );
      return true;
    } catch {
      return false;
    }
  }

  /** A key for one purpose, never the master key itself. */
  keyFor(purpose: string): Buffer {
    return this.derive(this.masters[0] ?? '', purpose);
  }

  /** The same of all keys, that of the installation first, then the former ones from the newest to the oldest. */
  keysFor(purpose: string): Buffer[] {
    return this.masters.map((master) => this.derive(master, purpose));
  }

  /** Hex HMAC-SHA256 of a text under the purpose's own key. */
  sign(purpose: string, text: string): string {
    return hmac(this.keyFor(purpose), text);
  }

  /** What `sign` makes, and what it made with each former key. */
  signatures(purpose: string, text: string): string[] {
    return this.keysFor(purpose).map((key) => hmac(key, text));
  }

  verify(purpose: string, text: string, signature: string): boolean {
    const given = Buffer.from(signature);
    return this.signatures(purpose, text).some((signed) => {
      const expected = Buffer.from(signed);
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
  }

  /**
   * Tries the keys one after the other.
   * @returns the first answer that is not null.
   * @throws what the last one threw, when none answered.
   */
  anyOf<T>(work: (sign: Sign, keyFor: (purpose: string) => Buffer) => T): T {
    const [last, ...others] = this.masters.toReversed();
    for (const master of others.toReversed()) {
      try {
        const found = this.by(master ?? '', work);
        if (found !== null) return found;
      } catch {
        // Made with an older key, or with none of ours: the next one says.
      }
    }
    return this.by(last ?? '', work);
  }

  private by<T>(master: string, work: (sign: Sign, keyFor: (purpose: string) => Buffer) => T): T {
    const keyFor = (purpose: string): Buffer => this.derive(master, purpose);
    return work((purpose, text) => hmac(keyFor(purpose), text), keyFor);
  }

  private derive(master: string, purpose: string): Buffer {
    const name = `${this.masters.indexOf(master)} ${purpose}`;
    const known = this.derived.get(name);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', master, 'parley', purpose, 32));
    if (this.derived.size >= MAX_KEYS) this.derived.clear();
    this.derived.set(name, key);
    return key;
  }
}

const purposeOf = (agencyId: number): string => `agency ${agencyId}`;

const hmac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');

function decipher(key: Buffer, bound: string, bytes: Buffer): string {
  const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  opening.setAAD(Buffer.from(bound));
  opening.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return opening.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + opening.final('utf8');
}
