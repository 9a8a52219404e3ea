import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Secrets } from '../crypto/secrets.js';
import { defineErrors, PlatformErrors } from '../errors/coded-error.js';
import { safeMimeType, shortenName } from './content-disposition.js';
import { checkKey, checkOwner } from './storage-key.js';

export interface LinkedFile {
  key: string;
  /** As people gave it; only shown, never used as a path. */
  name: string;
  mimeType: string;
}

export const FileErrors = defineErrors({
  linkExpired: {
    kind: 'gone',
    code: 'files.link_expired',
    message: 'This link is too old; load the page again.',
  },
});

const LIFE_SECONDS = 300;
/** Links made within one of these are equal, so that a browser does not load the same picture again. */
const STEP_SECONDS = 60;
const NAME_BYTES = 150;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const claims = z.object({ k: z.string(), n: z.string(), m: z.string(), e: z.number().int() });

/**
 * Short-lived addresses of files. The token is encrypted and carries everything: whoever has it may load the file
 * for at most five minutes, without a session. It is given only to those who may see the file.
 */
@Injectable()
export class FileLinks {
  /** The newest first: links are made with that one. */
  private readonly cipherKeys: readonly Buffer[];
  private readonly nonceKey: Buffer;

  constructor(@Inject(Secrets) secrets: Secrets) {
    this.cipherKeys = secrets.keysFor('file links');
    this.nonceKey = secrets.keyFor('file links, nonce');
  }

  /**
   * @param agencyId whose reader the link is for; a key of another agency is refused.
   * @returns an address of this server, for example `/files/Zm9v…`, good for 4 to 5 minutes.
   */
  path(agencyId: number, file: LinkedFile, now: Date = new Date()): string {
    checkOwner(file.key, agencyId);
    const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS) * STEP_SECONDS;
    const text = JSON.stringify({
      k: file.key,
      n: shortenName(file.name, NAME_BYTES),
      m: safeMimeType(file.mimeType),
      e: step + LIFE_SECONDS,
    } satisfies z.infer<typeof claims>);
    return `/files/${this.seal(text)}`;
  }

  /** @throws not_found for a token that is not ours, files.link_expired for an old one. */
  open(token: string, now: Date = new Date()): LinkedFile {
    const { k, n, m, e } = this.unseal(token);
    if (e * 1000 < now.getTime()) throw FileErrors.linkExpired();
    return { key: checkKey(k), name: n, mimeType: m };
  }

  /** The nonce is made from the text, so that the same file gets the same link; two texts never share one. */
  private seal(text: string): string {
    const nonce = createHmac('sha256', this.nonceKey).update(text).digest().subarray(0, NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.cipherKeys[0] as Buffer, nonce);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
  }

  private unseal(token: string): z.infer<typeof claims> {
    const bytes = Buffer.from(token, 'base64url');
    for (const key of this.cipherKeys) {
      try {
        return claims.parse(JSON.parse(decipher(key, bytes)));
      } catch {
        // Made with a former key, or not by us.
      }
    }
    throw PlatformErrors.notFound();
  }
}

function decipher(key: Buffer, bytes: Buffer): string {
  const opening = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  opening.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return opening.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + opening.final('utf8');
}
