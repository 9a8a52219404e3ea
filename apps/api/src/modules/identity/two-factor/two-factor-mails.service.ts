import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { PlatformErrors } from '../../../platform/errors/index.js';
import { SystemMails } from '../../../platform/system-mail/index.js';
import { AgenciesRepository } from '../agencies/agencies.repository.js';
import type { UserView } from '../users/user.rules.js';
import { UsersRepository } from '../users/users.repository.js';

/** People hear of every change of their second factor, whoever made it. */
@Injectable()
export class TwoFactorMailsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly agencies: AgenciesRepository,
    private readonly mails: SystemMails,
  ) {}

  async personOf(q: Reader, userId: number): Promise<UserView> {
    const person = await this.users.find(q, userId);
    if (!person) throw PlatformErrors.notFound();
    return person;
  }

  async tell(tx: Tx, userId: number, kind: 'two-factor-on' | 'two-factor-off'): Promise<UserView> {
    const person = await this.personOf(tx, userId);
    const agency = await this.agencies.own(tx);
    await this.mails.queue(tx, {
      kind,
      to: person.email,
      locale: person.localeCode,
      values: { name: person.firstName, company: agency?.name ?? '', email: person.email },
      path: '/profile/2fa',
    });
    return person;
  }
}
