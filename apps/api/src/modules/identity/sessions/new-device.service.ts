import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { SystemMails } from '../../../platform/system-mail/index.js';
import { AgenciesRepository } from '../agencies/agencies.repository.js';
import type { UserView } from '../users/user.rules.js';
import { deviceOfAgent, isKnownDevice, type SeenDevice } from './device.rules.js';
import { SessionsRepository } from './sessions.repository.js';

/** Tells people of a sign-in from where they were never seen: it may not have been them. */
@Injectable()
export class NewDeviceService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly agencies: AgenciesRepository,
    private readonly mails: SystemMails,
  ) {}

  /** Call it before the new session is there. The very first sign-in of a person is no news to them. */
  async note(tx: Tx, user: UserView, device: SeenDevice): Promise<void> {
    const earlier = await this.sessions.devicesOf(tx, user.id);
    if (earlier.length === 0 || isKnownDevice(device, earlier)) return;
    const { browser, system } = deviceOfAgent(device.userAgent);
    const agency = await this.agencies.own(tx);
    await this.mails.queue(tx, {
      kind: 'new-sign-in',
      to: user.email,
      locale: user.localeCode,
      values: {
        name: user.firstName,
        company: agency?.name ?? '',
        device: [browser, system].filter(Boolean).join(', ') || '–',
        address: device.ip,
        time: `${tx.ctx.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      },
      path: '/profile/password',
    });
  }
}
