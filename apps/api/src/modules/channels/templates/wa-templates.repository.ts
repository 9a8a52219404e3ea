import { Injectable } from '@nestjs/common';
import type { WaCategory, WaComponents, WaState } from '@parley/schema';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type ChannelLimits, openChannelSql } from '../channels/channel-access.rules.js';
import type { TemplateChannel, WaTemplateView } from './wa-template.rules.js';

export interface WaTemplateCriteria {
  channelId: number | null;
  state: WaState | null;
  category: WaCategory | null;
  language: string | null;
  term: string;
  isDeleted: boolean;
  after: { sortTitle: string; id: number } | null;
  viewer: ChannelLimits | null;
}

export interface WaTemplateFacts {
  channelId: number;
  title: string;
  slug: string;
  category: WaCategory;
  language: string;
  components: WaComponents;
}

/** Where a template stands at the provider. */
export interface WaStanding {
  state: WaState;
  reason: string | null;
  externalId: string | null;
}

const FACTS = `SELECT t.id, t.channel_id AS "channelId", t.title, t.sort_title AS "sortTitle", t.slug, t.category,
  t.language, t.components, t.state, t.reason, t.external_id AS "externalId", t.submitted_at AS "submittedAt",
  t.deleted_at AS "deletedAt", t.version, t.created_at AS "createdAt", t.updated_at AS "updatedAt",
  CASE WHEN f.id IS NULL THEN NULL ELSE json_build_object('id', f.id, 'name', f.name, 'mimeType', f.mime_type,
    'size', f.size, 'storageKey', f.storage_key) END AS file,
  coalesce((SELECT json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) ORDER BY l.name)
    FROM wa_template_label x JOIN label l ON l.agency_id = $1 AND l.id = x.label_id AND l.deleted_at IS NULL
    WHERE x.agency_id = $1 AND x.template_id = t.id), '[]') AS labels
  FROM wa_template t LEFT JOIN wa_template_file f ON f.agency_id = $1 AND f.id = t.file_id`;

/** What the database says, which knows files by their rows. */
function viewOf(row: WaTemplateView): WaTemplateView {
  const { components, file } = row;
  const { header } = components;
  if (!header || header.subtype === 'text') return row;
  return {
    ...row,
    components: { ...components, header: { ...header, fileId: file ? String(file.id) : null } },
  };
}

@Injectable()
export class WaTemplatesRepository {
  /** By title. @returns one more than asked for when there are more. */
  async page(q: Reader, size: number, criteria: WaTemplateCriteria): Promise<WaTemplateView[]> {
    const { channelId, state, category, language, term, isDeleted, after, viewer } = criteria;
    const params: unknown[] = [
      q.ctx.agencyId,
      channelId,
      state,
      category,
      language,
      term.trim().toLowerCase(),
      after?.sortTitle ?? null,
      after?.id ?? null,
      size + 1,
    ];
    const rows = await q.query<WaTemplateView>(
      `${FACTS} WHERE t.agency_id = $1 AND t.deleted_at IS ${isDeleted ? 'NOT NULL' : 'NULL'}
         AND ($2::bigint IS NULL OR t.channel_id = $2) AND ($3::text IS NULL OR t.state = $3)
         AND ($4::text IS NULL OR t.category = $4) AND ($5::text IS NULL OR t.language = $5)
         AND ($6 = '' OR position($6 in t.sort_title) > 0 OR position($6 in t.slug) > 0
           OR position($6 in lower(t.components->'body'->>'text')) > 0)
         AND ($7::text IS NULL OR (t.sort_title, t.id) > ($7 COLLATE "C", $8::bigint)) ${visible(params, viewer)}
       ORDER BY t.sort_title, t.id LIMIT $9`,
      params,
    );
    return rows.map(viewOf);
  }

  /** Deleted ones only when they are asked for. */
  async find(
    q: Reader,
    id: number,
    { viewer = null, isDeleted = false }: { viewer?: ChannelLimits | null; isDeleted?: boolean } = {},
  ): Promise<WaTemplateView | null> {
    const params: unknown[] = [q.ctx.agencyId, id];
    const [row] = await q.query<WaTemplateView>(
      `${FACTS} WHERE t.agency_id = $1 AND t.id = $2 ${isDeleted ? '' : 'AND t.deleted_at IS NULL'}
         ${visible(params, viewer)}`,
      params,
    );
    return row ? viewOf(row) : null;
  }

  /** Locked, deleted ones included. */
  async lock(tx: Tx, id: number): Promise<WaTemplateView | null> {
    const locked = await tx.query(
      'SELECT 1 FROM wa_template WHERE agency_id = $1 AND id = $2 FOR NO KEY UPDATE',
      [tx.ctx.agencyId, id],
    );
    return locked.length ? this.find(tx, id, { isDeleted: true }) : null;
  }

  /** As the provider names it; deleted ones are not found. */
  async byName(
    q: Reader,
    channelId: number,
    { slug, language }: { slug: string; language: string },
  ): Promise<WaTemplateView | null> {
    const [row] = await q.query<WaTemplateView>(
      `${FACTS} WHERE t.agency_id = $1 AND t.channel_id = $2 AND t.slug = $3 AND t.language = $4
         AND t.deleted_at IS NULL`,
      [q.ctx.agencyId, channelId, slug, language],
    );
    return row ? viewOf(row) : null;
  }

  /** All of a channel that stand at its provider, as far as we know. */
  async submittedOf(q: Reader, channelId: number): Promise<WaTemplateView[]> {
    const rows = await q.query<WaTemplateView>(
      `${FACTS} WHERE t.agency_id = $1 AND t.channel_id = $2 AND t.external_id IS NOT NULL AND t.deleted_at IS NULL
       ORDER BY t.id LIMIT 2000`,
      [q.ctx.agencyId, channelId],
    );
    return rows.map(viewOf);
  }

  async channel(q: Reader, id: number): Promise<TemplateChannel | null> {
    const [row] = await q.query<TemplateChannel>(
      `SELECT id, type, provider, status FROM channel
       WHERE agency_id = $1 AND id = $2 AND deleted_at IS NULL AND type = 'WA_BUSINESS'`,
      [q.ctx.agencyId, id],
    );
    return row ?? null;
  }

  /** Channels with templates of which the provider may have news. */
  async channelsToSync(q: Reader): Promise<number[]> {
    const rows = await q.query<{ id: number }>(
      `SELECT DISTINCT c.id FROM channel c JOIN wa_template t ON t.agency_id = $1 AND t.channel_id = c.id
       WHERE c.agency_id = $1 AND c.deleted_at IS NULL AND c.status <> 'disabled' AND t.deleted_at IS NULL
         AND t.state <> 'DRAFT' ORDER BY c.id`,
      [q.ctx.agencyId],
    );
    return rows.map(({ id }) => id);
  }

  async count(q: Reader): Promise<number> {
    const [row] = await q.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM wa_template WHERE agency_id = $1 AND deleted_at IS NULL',
      [q.ctx.agencyId],
    );
    return row?.count ?? 0;
  }

  /** @returns null when the channel has one of this name and language. */
  async add(tx: Tx, facts: WaTemplateFacts, standing?: WaStanding): Promise<number | null> {
    const now = tx.ctx.now();
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO wa_template (agency_id, channel_id, title, sort_title, slug, category, language, components, file_id,
         state, reason, external_id, submitted_at, created_at, updated_at)
       VALUES ($1, $2, $3, lower($3), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
       ON CONFLICT (agency_id, channel_id, slug, language) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
      [
        tx.ctx.agencyId,
        facts.channelId,
        facts.title,
        facts.slug,
        facts.category,
        facts.language,
        facts.components,
        fileIdOf(facts.components),
        standing?.state ?? 'DRAFT',
        standing?.reason ?? null,
        standing?.externalId ?? null,
        standing ? now : null,
        now,
      ],
    );
    return row?.id ?? null;
  }

  async save(tx: Tx, id: number, facts: WaTemplateFacts): Promise<void> {
    await tx.query(
      `UPDATE wa_template SET channel_id = $3, title = $4, sort_title = lower($4), slug = $5, category = $6,
         language = $7, components = $8, file_id = $9, version = version + 1, updated_at = $10
       WHERE agency_id = $1 AND id = $2`,
      [
        tx.ctx.agencyId,
        id,
        facts.channelId,
        facts.title,
        facts.slug,
        facts.category,
        facts.language,
        facts.components,
        fileIdOf(facts.components),
        tx.ctx.now(),
      ],
    );
  }

  async stand(
    tx: Tx,
    id: number,
    { state, reason, externalId }: WaStanding,
    isSubmitted = false,
  ): Promise<void> {
    await tx.query(
      `UPDATE wa_template SET state = $3, reason = $4, external_id = $5, version = version + 1, updated_at = $6,
         submitted_at = CASE WHEN $7 THEN $6 ELSE submitted_at END
       WHERE agency_id = $1 AND id = $2`,
      [tx.ctx.agencyId, id, state, reason, externalId, tx.ctx.now(), isSubmitted],
    );
  }

  async mark(tx: Tx, id: number, deletedAt: Date | null): Promise<void> {
    await tx.query(
      'UPDATE wa_template SET deleted_at = $3, version = version + 1, updated_at = $4 WHERE agency_id = $1 AND id = $2',
      [tx.ctx.agencyId, id, deletedAt, tx.ctx.now()],
    );
  }

  /** @returns false when one of them is not there. */
  async setLabels(tx: Tx, id: number, labelIds: readonly number[]): Promise<boolean> {
    const params = [tx.ctx.agencyId, id, labelIds];
    await tx.query(
      'DELETE FROM wa_template_label WHERE agency_id = $1 AND template_id = $2',
      params.slice(0, 2),
    );
    const rows = await tx.query(
      `INSERT INTO wa_template_label (agency_id, template_id, label_id)
       SELECT $1, $2, l.id FROM label l
       WHERE l.agency_id = $1 AND l.id = ANY ($3::bigint[]) AND l.deleted_at IS NULL RETURNING 1`,
      params,
    );
    return rows.length === new Set(labelIds).size;
  }

  /** Deleted here so long ago that nobody takes it back, and still at the provider. */
  async deletedBefore(q: Reader, before: Date): Promise<WaTemplateView[]> {
    return q.query<WaTemplateView>(
      `${FACTS} WHERE t.agency_id = $1 AND t.deleted_at < $2 AND t.external_id IS NOT NULL ORDER BY t.id LIMIT 100`,
      [q.ctx.agencyId, before],
    );
  }

  /** @returns how many went. */
  async purge(tx: Tx, before: Date): Promise<number> {
    const rows = await tx.query(
      `DELETE FROM wa_template WHERE agency_id = $1 AND id IN
         (SELECT id FROM wa_template WHERE agency_id = $1 AND deleted_at < $2 AND external_id IS NULL LIMIT 200)
       RETURNING 1`,
      [tx.ctx.agencyId, before],
    );
    return rows.length;
  }
}

function fileIdOf({ header }: WaComponents): string | null {
  return header && header.subtype !== 'text' ? header.fileId : null;
}

function visible(params: unknown[], viewer: ChannelLimits | null): string {
  if (!viewer) return '';
  return `AND ${openChannelSql('t.channel_id', '$1', `$${params.push(viewer.userId)}`, viewer.onlyPrivate)}`;
}
