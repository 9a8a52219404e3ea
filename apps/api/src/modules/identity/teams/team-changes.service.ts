import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { UserChanged } from '../people/people.events.js';
import { PeopleRepository } from '../people/people.repository.js';
import { actorFacts, changesBetween } from '../people/person-audit.rules.js';
import type { DepartureFields } from '../people/person.input.js';
import { TeamErrors } from './team.errors.js';
import { TeamChanged, TeamDeleted } from './team.events.js';
import type { CreateTeamInput, TeamFields } from './team.input.js';
import type { TeamDetails } from './team.rules.js';
import { TeamsRepository } from './teams.repository.js';
import { TeamsService } from './teams.service.js';

type Member = { id: number; name: string };

/** Makes, changes and deletes teams. */
@Injectable()
export class TeamChangesService {
  constructor(
    private readonly database: Database,
    private readonly teams: TeamsRepository,
    private readonly reads: TeamsService,
    private readonly people: PeopleRepository,
    private readonly audit: AuditLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws validation.failed */
  async create(ctx: RequestContext, input: CreateTeamInput): Promise<TeamDetails> {
    const { name, memberIds } = input;
    const loadBalancingEnabled = input.loadBalancingEnabled ?? false;
    const id = await this.database.write(ctx, async (tx) => {
      const members = await this.members(tx, memberIds ?? []);
      const made = await this.teams.add(tx, { name, loadBalancingEnabled });
      if (made === null) throw nameTaken();
      await this.teams.setMembers(
        tx,
        made,
        members.map((member) => member.id),
      );
      await this.audit.record(tx, {
        action: 'team.created',
        target: { kind: 'team', id: made, name },
        after: { name, loadBalancingEnabled, members: members.map((member) => member.name) },
      });
      await this.tell(tx, made, members);
      return made;
    });
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, conflict, validation.failed */
  async update(ctx: RequestContext, id: number, fields: TeamFields): Promise<TeamDetails> {
    await this.database.write(ctx, (tx) => this.updateIn(tx, id, fields));
    return this.reads.get(ctx, id);
  }

  /** Closed conversations keep the name of the team. @throws not_found, conflict, validation.failed */
  async delete(ctx: RequestContext, id: number, fields: DepartureFields): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const team = await this.locked(tx, id, fields.version);
      const members = await this.teams.knownPeople(tx, team.memberIds);
      const successor = await this.successor(tx, id, fields);
      await this.teams.markDeleted(tx, id);
      await this.audit.record(tx, {
        action: 'team.deleted',
        target: { kind: 'team', id, name: team.name },
        before: { members: members.map((member) => member.name) },
        after: { openWorkTo: successor?.name ?? null },
      });
      const to = successor && { kind: successor.kind, id: successor.id };
      await this.outbox.add(tx, TeamDeleted, { teamId: id, successor: to, ...actorFacts(tx.ctx) });
      await this.tell(tx, id, members);
    });
  }

  private async updateIn(tx: Tx, id: number, fields: TeamFields): Promise<void> {
    const team = await this.locked(tx, id, fields.version);
    const name = fields.name ?? team.name;
    const loadBalancingEnabled = fields.loadBalancingEnabled ?? team.loadBalancingEnabled;
    if (name !== team.name && (await this.teams.isNameTaken(tx, name, id))) throw nameTaken();
    const before = await this.teams.knownPeople(tx, team.memberIds);
    const after = fields.memberIds ? await this.members(tx, fields.memberIds) : before;
    const change = changesBetween(
      { name: team.name, loadBalancingEnabled: team.loadBalancingEnabled, members: names(before) },
      { name, loadBalancingEnabled, members: names(after) },
    );
    if (!change) return;
    await this.teams.save(tx, id, { name, loadBalancingEnabled });
    if (fields.memberIds)
      await this.teams.setMembers(
        tx,
        id,
        after.map((member) => member.id),
      );
    await this.audit.record(tx, { action: 'team.updated', target: { kind: 'team', id, name }, ...change });
    await this.tell(tx, id, differing(before, after));
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<TeamDetails> {
    const team = await this.teams.lock(tx, id);
    if (!team) throw TeamErrors.notFound();
    if (version !== undefined && version !== null && version !== team.version)
      throw TeamErrors.versionConflict({ facts: { version: team.version } });
    return team;
  }

  private async members(tx: Tx, ids: readonly string[]): Promise<Member[]> {
    const wanted = [...new Set(ids.map(Number))];
    const known = await this.teams.knownPeople(tx, wanted);
    if (known.length < wanted.length)
      throw TeamErrors.invalid({ fields: { memberIds: ['This user does not exist.'] } });
    return known;
  }

  private async successor(tx: Tx, leaving: number, fields: DepartureFields) {
    const { reassignToUserId, reassignToTeamId } = fields;
    const kind = reassignToUserId ? ('user' as const) : ('team' as const);
    const id = Number(reassignToUserId ?? reassignToTeamId ?? 0);
    if (id === 0) return null;
    const name = kind === 'team' && id === leaving ? null : await this.people.successorName(tx, kind, id);
    if (name !== null) return { kind, id, name };
    throw kind === 'user'
      ? TeamErrors.invalid({ fields: { reassignToUserId: ['This colleague takes no conversations.'] } })
      : TeamErrors.invalid({ fields: { reassignToTeamId: ['This team does not exist.'] } });
  }

  private async tell(tx: Tx, teamId: number, members: readonly Member[]): Promise<void> {
    await this.outbox.add(tx, TeamChanged, { teamId });
    for (const { id } of members) await this.outbox.add(tx, UserChanged, { userId: id });
  }
}

function names(members: readonly Member[]): string[] {
  return members.map((member) => member.name);
}

function differing(before: readonly Member[], after: readonly Member[]): Member[] {
  const ids = (members: readonly Member[]) => new Set(members.map((member) => member.id));
  const [was, is] = [ids(before), ids(after)];
  return [...before.filter(({ id }) => !is.has(id)), ...after.filter(({ id }) => !was.has(id))];
}

function nameTaken() {
  return TeamErrors.invalid({ fields: { name: ['There is a team with this name already.'] } });
}
