import { Injectable } from '@nestjs/common';
import type { RoleName } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { SystemMails } from '../../../platform/system-mail/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { OneTimeTokensService } from '../one-time-tokens/one-time-tokens.service.js';
import { PeopleErrors } from '../people/people.errors.js';
import { UserChanged } from '../people/people.events.js';
import { PeopleRepository } from '../people/people.repository.js';
import type { CreateUserInput, InviteUsersInput } from '../people/person.input.js';
import {
  assertGivenRole,
  assertReach,
  type LockedPerson,
  nameFromEmail,
} from '../people/person-change.rules.js';
import { ReachService } from '../people/reach.service.js';
import { standardTimeZone } from '../regions/time-zone.rules.js';
import { fullNameOf, type UserView } from '../users/user.rules.js';
import { UsersService } from '../users/users.service.js';
import { InvitationErrors, TAKEN } from './invitation.errors.js';

/** What came of one address. */
export interface InvitationResult {
  email: string;
  user: UserView | null;
  /** Why there is no invitation. */
  problem: string | null;
}

/** Makes accounts by invitation: a link by mail that works once, for 72 hours, until it is revoked or sent anew. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly database: Database,
    private readonly people: PeopleRepository,
    private readonly users: UsersService,
    private readonly reach: ReachService,
    private readonly mails: SystemMails,
    private readonly tokens: OneTimeTokensService,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws validation.failed when the address has an account, and the `users.*` errors of the rules */
  async create(ctx: RequestContext, input: CreateUserInput): Promise<UserView> {
    const id = await this.database.write(ctx, async (tx) => {
      await this.assertRole(tx, input.role);
      const made = await this.invite(tx, input, await this.teams(tx, input.teamIds));
      if (made === null) throw InvitationErrors.taken({ fields: { email: [TAKEN] } });
      return made;
    });
    return this.users.get(ctx, id);
  }

  /** Each address by itself: one that cannot be invited does not keep the others from it. */
  async inviteAll(ctx: RequestContext, input: InviteUsersInput): Promise<InvitationResult[]> {
    const { emails, role, teamIds, localeCode } = input;
    const ids = await this.database.write(ctx, async (tx) => {
      await this.assertRole(tx, role);
      const teams = await this.teams(tx, teamIds);
      const made: (number | null)[] = [];
      for (const email of emails) made.push(await this.invite(tx, { email, role, localeCode }, teams));
      return made;
    });
    const users = await this.users.byIds(
      ctx,
      ids.filter((id) => id !== null),
    );
    return emails.map((email, index) => {
      const user = users.get(ids[index] ?? 0) ?? null;
      return { email, user, problem: user ? null : TAKEN };
    });
  }

  /** The earlier link stops working at once. @throws not_found, users.not_invited */
  async resend(ctx: RequestContext, id: number): Promise<UserView> {
    await this.database.write(ctx, async (tx) => {
      const person = await this.invited(tx, id);
      await this.renewIn(tx, person);
      await this.audit.record(tx, { action: 'user.invitation_resent', target: targetOf(person) });
    });
    return this.users.get(ctx, id);
  }

  /** The account goes with the invitation: nobody ever used it. @throws not_found, users.not_invited */
  async revoke(ctx: RequestContext, id: number): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const person = await this.invited(tx, id);
      await this.tokens.revoke(tx, id, 'invitation');
      await this.people.anonymise(tx, id);
      await this.audit.record(tx, {
        action: 'user.invitation_revoked',
        target: targetOf(person),
        before: { email: person.email, role: person.role },
      });
      await this.outbox.add(tx, UserChanged, { userId: id });
    });
  }

  /** A new link for somebody who has not come yet; for whoever changed what the invitation is for. */
  async renewIn(tx: Tx, person: LockedPerson): Promise<void> {
    await this.tokens.revoke(tx, person.id, 'invitation');
    await this.people.noteInvitation(tx, person.id);
    await this.send(tx, person);
    await this.outbox.add(tx, UserChanged, { userId: person.id });
  }

  private async assertRole(tx: Tx, role: RoleName): Promise<void> {
    assertGivenRole(role);
    assertReach(tx.ctx, role, await this.reach.permissionsOf(tx));
  }

  private async invited(tx: Tx, id: number): Promise<LockedPerson> {
    const person = (await this.people.lockWithAdmins(tx, [id])).find((one) => one.id === id);
    if (!person) throw PeopleErrors.notFound();
    assertReach(tx.ctx, person.role, await this.reach.permissionsOf(tx));
    if (person.status !== 'invited') throw InvitationErrors.notInvited();
    return person;
  }

  private async invite(
    tx: Tx,
    input: Omit<CreateUserInput, 'teamIds'>,
    teams: readonly { id: number; name: string }[],
  ): Promise<number | null> {
    const agency = await this.people.company(tx);
    const guess = nameFromEmail(input.email);
    const person = {
      email: input.email,
      firstName: input.firstName ?? guess.firstName,
      lastName: input.lastName ?? (input.firstName ? '' : guess.lastName),
      role: input.role,
      localeCode: input.localeCode ?? agency.localeCode,
      timezone: zoneOf(input.timezone) ?? agency.timeZone,
      onlyPrivateChannels: input.onlyPrivateChannels ?? false,
    };
    const id = await this.people.add(tx, person);
    if (id === null) return null;
    await this.people.setTeams(
      tx,
      id,
      teams.map((team) => team.id),
    );
    await this.send(tx, { ...person, id });
    await this.audit.record(tx, {
      action: 'user.invited',
      target: { kind: 'user', id, name: fullNameOf(person) },
      after: { email: person.email, role: person.role, teams: teams.map((team) => team.name) },
    });
    await this.outbox.add(tx, UserChanged, { userId: id });
    return id;
  }

  private async send(
    tx: Tx,
    person: Pick<LockedPerson, 'id' | 'email' | 'firstName' | 'lastName' | 'localeCode'>,
  ): Promise<void> {
    const { actor } = tx.ctx;
    const { name: company } = await this.people.company(tx);
    const inviter = actor.kind === 'user' ? actor.name : company;
    await this.mails.queue(tx, {
      kind: 'invitation',
      to: person.email,
      locale: person.localeCode,
      values: { name: fullNameOf(person), company, inviter },
      path: '/auth/password?token={token}',
      token: { kind: 'invitation', userId: person.id },
    });
  }

  private async teams(tx: Tx, ids: readonly string[] | null | undefined) {
    const wanted = [...new Set((ids ?? []).map(Number))];
    const known = await this.people.knownTeams(tx, wanted);
    if (known.length < wanted.length)
      throw PeopleErrors.invalid({ fields: { teamIds: ['This team does not exist.'] } });
    return known;
  }
}

function zoneOf(name: string | null | undefined): string | null {
  if (name == null) return null;
  const zone = standardTimeZone(name);
  if (zone === null) throw PeopleErrors.invalid({ fields: { timezone: ['This time zone does not exist.'] } });
  return zone;
}

function targetOf(person: LockedPerson) {
  return { kind: 'user', id: person.id, name: fullNameOf(person) };
}
