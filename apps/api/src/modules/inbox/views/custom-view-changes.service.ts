import { Injectable } from '@nestjs/common';
import { inboxLimits } from '@parley/schema';
import type { RequestContext } from '../../../platform/context/index.js';
import { Database, type Tx } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { AuditLogService } from '../../identity/index.js';
import { CustomViewChanged } from '../inbox.events.js';
import { CustomViewErrors } from './custom-view.errors.js';
import type { CreateCustomViewInput, CustomViewFields } from './custom-view.input.js';
import { type CustomViewFacts, mayChange, toSaved, type ViewAudience } from './custom-view.rules.js';
import type { CustomViewType } from './custom-view.type.js';
import { CustomViewsRepository, type ViewRow } from './custom-views.repository.js';
import { CustomViewsService, viewerOf } from './custom-views.service.js';

const FALLBACK_COLOR = '#3a7aa8';

/** Makes, changes and deletes views. One's own are one's own business; what others see is kept by those who may. */
@Injectable()
export class CustomViewChangesService {
  constructor(
    private readonly database: Database,
    private readonly views: CustomViewsRepository,
    private readonly reads: CustomViewsService,
    private readonly outbox: Outbox,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws auth.forbidden, validation.failed, inbox.view_name_taken, inbox.too_many_views */
  async create(ctx: RequestContext, input: CreateCustomViewInput): Promise<CustomViewType> {
    const [id] = await this.database.write(ctx, (tx) => this.add(tx, [input]));
    return this.reads.get(ctx, id ?? 0);
  }

  /** All of them or none. @throws the same, naming the view by its place */
  async import(ctx: RequestContext, inputs: readonly CreateCustomViewInput[]): Promise<CustomViewType[]> {
    const ids = await this.database.write(ctx, (tx) => this.add(tx, inputs));
    return Promise.all(ids.map((id) => this.reads.get(ctx, id)));
  }

  /** @throws not_found, auth.forbidden, inbox.view_version_conflict, validation.failed, inbox.view_name_taken */
  async update(ctx: RequestContext, id: number, fields: CustomViewFields): Promise<CustomViewType> {
    await this.database.write(ctx, (tx) => this.change(tx, id, fields));
    return this.reads.get(ctx, id);
  }

  /** @throws not_found, auth.forbidden, inbox.view_version_conflict */
  async delete(ctx: RequestContext, id: number, version?: number | null): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const view = await this.locked(tx, id, version);
      await this.views.setDeleted(tx, id, tx.ctx.now());
      await this.tell(tx, 'custom_view.deleted', view, { before: auditFacts(view) });
    });
  }

  /** @throws not_found, auth.forbidden, inbox.view_name_taken, inbox.too_many_views */
  async restore(ctx: RequestContext, id: number): Promise<CustomViewType> {
    await this.database.write(ctx, async (tx) => {
      await this.views.lock(tx, id);
      const viewer = viewerOf(tx.ctx);
      const view = await this.views.find(tx, viewer, id, true);
      if (!view) throw CustomViewErrors.notFound();
      this.assertMay(tx, view);
      await this.assertRoom(tx, [view.audience]);
      await this.assertNameFree(tx, view, id);
      await this.views.setDeleted(tx, id, null);
      await this.tell(tx, 'custom_view.restored', view, { after: auditFacts(view) });
    });
    return this.reads.get(ctx, id);
  }

  /** The order of one person. Ids of views that are gone or not theirs to see do no harm. */
  async order(ctx: RequestContext, ids: readonly string[]): Promise<void> {
    await this.database.write(ctx, async (tx) => {
      const { userId } = viewerOf(ctx);
      await this.views.setOrder(tx, userId, [...new Set(ids.map(Number))]);
      await this.outbox.add(tx, CustomViewChanged, { viewId: 0, audience: 'PRIVATE', ownerId: userId });
    });
  }

  async sweep(ctx: RequestContext): Promise<void> {
    const before = new Date(ctx.now().getTime() - inboxLimits.restoreDays * 86_400_000);
    await this.database.write(ctx, (tx) => this.views.sweep(tx, before));
  }

  private async add(tx: Tx, inputs: readonly CreateCustomViewInput[]): Promise<number[]> {
    const { userId } = viewerOf(tx.ctx);
    await this.assertRoom(
      tx,
      inputs.map((input) => input.audience ?? 'PRIVATE'),
    );
    const ids: number[] = [];
    for (const input of inputs) {
      const audience = input.audience ?? 'PRIVATE';
      this.assertMay(tx, { audience, ownerId: userId });
      await this.assertNameFree(tx, { name: input.name, audience, ownerId: userId }, 0);
      const teamIds = await this.teams(tx, audience, input.teamIds ?? []);
      const row: ViewRow = {
        name: input.name,
        icon: input.icon ?? 'inbox',
        color: (input.color ?? FALLBACK_COLOR).toLowerCase(),
        audience,
        filter: toSaved(input.filter),
        sort: input.sort ?? 'NEWEST',
      };
      const id = await this.views.add(tx, userId, row);
      await this.views.setTeams(tx, id, teamIds);
      ids.push(id);
      await this.tell(tx, 'custom_view.created', { ...row, id, ownerId: userId }, { after: auditFacts(row) });
    }
    return ids;
  }

  private async change(tx: Tx, id: number, fields: CustomViewFields): Promise<void> {
    const view = await this.locked(tx, id, fields.version);
    const row: ViewRow = {
      name: fields.name ?? view.name,
      icon: fields.icon ?? view.icon,
      color: (fields.color ?? view.color).toLowerCase(),
      audience: fields.audience ?? view.audience,
      filter: toSaved(fields.filter ?? view.filter),
      sort: fields.sort ?? view.sort,
    };
    // Whoever makes somebody's shared view private would take it away from its maker as well.
    const ownerId = row.audience === 'PRIVATE' ? viewerOf(tx.ctx).userId : view.ownerId;
    this.assertMay(tx, { audience: row.audience, ownerId: view.ownerId });
    if (ownerId !== view.ownerId) throw CustomViewErrors.notShared();
    if (row.audience !== view.audience) await this.assertRoom(tx, [row.audience]);
    await this.assertNameFree(tx, { ...row, ownerId }, id);
    const given = fields.teamIds ?? (row.audience === 'TEAMS' ? view.teamIds.map(String) : []);
    await this.views.setTeams(tx, id, await this.teams(tx, row.audience, given));
    await this.views.save(tx, id, row);
    await this.tell(
      tx,
      'custom_view.updated',
      { ...row, id, ownerId },
      { before: auditFacts(view), after: auditFacts(row) },
      view.audience,
    );
  }

  private async locked(tx: Tx, id: number, version: number | null | undefined): Promise<CustomViewFacts> {
    await this.views.lock(tx, id);
    const view = await this.views.find(tx, viewerOf(tx.ctx), id);
    if (!view) throw CustomViewErrors.notFound();
    this.assertMay(tx, view);
    if (version !== undefined && version !== null && version !== view.version)
      throw CustomViewErrors.versionConflict({ facts: { version: view.version } });
    return view;
  }

  private assertMay(tx: Tx, view: { audience: ViewAudience; ownerId: number }): void {
    if (!mayChange(view, viewerOf(tx.ctx))) throw CustomViewErrors.notShared();
  }

  private async assertRoom(tx: Tx, audiences: readonly ViewAudience[]): Promise<void> {
    const { own, shared } = await this.views.lockCounts(tx, viewerOf(tx.ctx).userId);
    const more = audiences.filter((audience) => audience === 'PRIVATE').length;
    if (more > 0 && own + more > inboxLimits.viewsPerPerson) throw CustomViewErrors.tooMany();
    const moreShared = audiences.length - more;
    if (moreShared > 0 && shared + moreShared > inboxLimits.viewsPerAgency) throw CustomViewErrors.tooMany();
  }

  private async assertNameFree(
    tx: Tx,
    view: { name: string; audience: ViewAudience; ownerId: number },
    except: number,
  ): Promise<void> {
    if (await this.views.isNameTaken(tx, view, except)) throw CustomViewErrors.nameTaken();
  }

  private async teams(tx: Tx, audience: ViewAudience, ids: readonly string[]): Promise<number[]> {
    const wanted = [...new Set(ids.map(Number))];
    if (audience === 'TEAMS' && wanted.length === 0)
      throw CustomViewErrors.invalid({ fields: { teamIds: ['Choose at least one team.'] } });
    // Also where the audience has no use for them: nothing is taken that is not there.
    if (wanted.length > 0 && (await this.views.knownTeams(tx, wanted)) < wanted.length)
      throw CustomViewErrors.invalid({ fields: { teamIds: ['This team does not exist.'] } });
    return audience === 'TEAMS' ? wanted : [];
  }

  /** Open screens follow; what is shared leaves a record. */
  private async tell(
    tx: Tx,
    what: 'custom_view.created' | 'custom_view.updated' | 'custom_view.deleted' | 'custom_view.restored',
    view: Pick<CustomViewFacts, 'id' | 'name' | 'audience' | 'ownerId'>,
    facts: { before?: Record<string, unknown>; after?: Record<string, unknown> },
    audienceBefore: ViewAudience = view.audience,
  ): Promise<void> {
    const isShared = view.audience !== 'PRIVATE' || audienceBefore !== 'PRIVATE';
    await this.outbox.add(tx, CustomViewChanged, {
      viewId: view.id,
      audience: isShared ? 'AGENCY' : 'PRIVATE',
      ownerId: view.ownerId,
    });
    if (!isShared) return;
    await this.audit.record(tx, {
      action: what,
      target: { kind: 'custom_view', id: view.id, name: view.name },
      ...facts,
    });
  }
}

function auditFacts({
  name,
  audience,
  filter,
  sort,
}: Pick<ViewRow, 'name' | 'audience' | 'sort'> & { filter: object }) {
  return { name, audience, filter: JSON.stringify(filter), sort };
}
