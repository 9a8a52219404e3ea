import type { Secrets } from '../../../platform/crypto/index.js';

/** The value of our own mark on mails that leave: the same for one installation, meaningless to all others. */
export function instanceMark(secrets: Secrets): string {
  return secrets.sign('mail instance', 'mark').slice(0, 32);
}
