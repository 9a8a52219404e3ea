import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { UserChanged } from '../people/people.events.js';
import { PeopleRepository } from '../people/people.repository.js';
import { fullNameOf } from '../users/user.rules.js';
import type { SsoFacts } from '../sso/sso.rules.js';
import { SsoIdentitiesRepository } from './sso-identities.repository.js';
import { type ProvenPerson, SsoRefusal } from './sso-sign-in.rules.js';

/** Which account somebody has who was proven by a provider; perhaps a new one. */
@Injectable()
export class SsoAccountsService {
  constructor(
    private readonly identities: SsoIdentitiesRepository,
    private readonly people: PeopleRepository,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The provider's own name for a person decides; the address only for the first time.
   * @throws SsoRefusal
   */
  async accountOf(tx: Tx, person: ProvenPerson, connection: SsoFacts): Promise<number> {
    const { issuer, subject } = person;
    const known = await this.identities.find(tx, issuer, subject);
    const account = known ?? (await this.identities.byEmail(tx, person.email));
    if (account && !account.isActive) throw new SsoRefusal('sso_inactive');
    if (known) {
      await this.identities.noteUse(tx, issuer, subject);
      return known.userId;
    }
    // An address that was given to somebody new must not lead into the account of whoever had it before.
    if (account && (await this.identities.isLinkedElse(tx, account.userId, issuer)))
      throw new SsoRefusal('sso_no_account');
    const userId = account?.userId ?? (await this.create(tx, person, connection));
    await this.identities.link(tx, userId, issuer, subject);
    await this.audit.record(tx, {
      action: 'sso.linked',
      actor: { id: userId, name: fullNameOf(account ?? person) },
      target: { kind: 'user', id: userId, name: fullNameOf(account ?? person) },
      after: { issuer, email: person.email },
    });
    await this.outbox.add(tx, UserChanged, { userId });
    return userId;
  }

  private async create(tx: Tx, person: ProvenPerson, connection: SsoFacts): Promise<number> {
    if (!connection.justInTime) throw new SsoRefusal('sso_no_account');
    const { localeCode, timeZone: timezone } = await this.people.company(tx);
    const { email, firstName, lastName } = person;
    const fresh = { email, firstName, lastName, role: connection.defaultRole, localeCode, timezone };
    const id = await this.people.add(tx, { ...fresh, onlyPrivateChannels: false });
    // The address has an account in another company.
    if (id === null) throw new SsoRefusal('sso_no_account');
    await this.audit.record(tx, {
      action: 'user.created',
      actor: { id, name: fullNameOf(person) },
      target: { kind: 'user', id, name: fullNameOf(person) },
      after: { email, role: connection.defaultRole, by: 'sso' },
    });
    return id;
  }
}
