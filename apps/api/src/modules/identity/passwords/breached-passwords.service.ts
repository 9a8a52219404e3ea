import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/index.js';
import { Log } from '../../../platform/logging/log.js';
import { guardedFetch } from '../../../platform/outgoing/index.js';

const ASK_MS = 3_000;
const BEGINNING = 5;

/**
 * Passwords that were stolen elsewhere, by a service that gives all hashes with the same beginning (k-anonymity): it learns
 * neither the password nor its hash. SHA-1 is how these lists are kept, and protects nothing here.
 */
@Injectable()
export class BreachedPasswords {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Log) private readonly log: Log,
  ) {}

  /** No also where nobody is asked, and while the service is away: people must be able to choose one then as well. */
  async knows(password: string): Promise<boolean> {
    const { breachedPasswordsUrl: url, outgoingHosts: hosts } = this.config;
    if (!url) return false;
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    try {
      // The operator named the server: it may stand in their own network.
      const fetch = guardedFetch({ allowPrivate: true, hosts, origins: [new URL(url).origin] });
      const answer = await fetch(`${url}/${hash.slice(0, BEGINNING)}`, {
        // Answers of one length tell nobody on the way how many there are.
        headers: { 'add-padding': 'true', 'user-agent': 'Parley' },
        headMs: ASK_MS,
        totalMs: ASK_MS,
      });
      if (!answer.ok) throw new Error(`The list of breached passwords answered ${answer.status}.`);
      return isAmong(await answer.text(), hash.slice(BEGINNING));
    } catch (error) {
      this.log.warnRarely('the list of breached passwords could not be asked', { error });
      return false;
    }
  }
}

/** Each line is the rest of a hash and how often it was seen; what was never seen fills the answer up. */
function isAmong(lines: string, rest: string): boolean {
  return lines.split(/\r?\n/).some((line) => {
    const [found = '', count = ''] = line.split(':');
    return found.toUpperCase() === rest && Number(count) > 0;
  });
}
