import type { Secrets } from '../../../platform/crypto/index.js';

/** The value of our own mark on mails that leave: the same for one installation, meaningless to all others. */
export function instanceMark(secrets: Secrets): string {
  return marks(secrets)[0] ?? '';
}

/** Also for mails that left before the installation's key was changed. */
export function isInstanceMark(secrets: Secrets, mark: string): boolean {
  return marks(secrets).includes(mark);
}

function marks(secrets: Secrets): string[] {
  return secrets.signatures('mail instance', 'mark').map((signed) => signed.slice(0, 32));
}
