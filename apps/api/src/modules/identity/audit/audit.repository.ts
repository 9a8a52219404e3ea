import { Injectable } from '@nestjs/common';
import type { Reader, Tx } from '../../../platform/database/index.js';
import { type AuditEntryFacts, ENTRY_COLUMNS } from './audit.rules.js';

export type NewAuditEntry = Omit<AuditEntryFacts, 'id' | 'agencyId' | 'createdAt' | 'apiKeyName'>;

/** What is looked for; null where it does not matter. */
export interface AuditFilterRow {
  area: string | null;
  action: string | null;
  targetKind: string | null;
  targetId: number | null;
  ip: string | null;
  from: Date | null;
  to: Date | null;
  term: string;
}

export interface AuditPageRequest {
  filter: AuditFilterRow;
  /** This person as the one who acted, or who sat behind the screen. */
  actorId: number | null;
  after: { createdAt: Date; id: number } | null;
  size: number;
}

@Injectable()
export class AuditRepository {
  async add(tx: Tx, entry: NewAuditEntry): Promise<void> {
    await tx.query(
      `INSERT INTO audit_entry (agency_id, action, area, actor_kind, actor_id, actor_name, actor_role, api_key_id, api_key_name,
                                impersonator_id, impersonator_name, ip, user_agent, target_kind, target_id, target_name,
                                before, after, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8::bigint, (SELECT name FROM api_key WHERE agency_id = $1 AND id = $8::bigint),
               $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
      [
        tx.ctx.agencyId,
        entry.action,
        entry.area,
        entry.actorKind,
        entry.actorId,
        entry.actorName,
        entry.actorRole,
        entry.apiKeyId,
        entry.impersonatorId,
        entry.impersonatorName,
        entry.ip,
        entry.userAgent,
        entry.targetKind,
        entry.targetId,
        entry.targetName,
        entry.before && JSON.stringify(entry.before),
        entry.after && JSON.stringify(entry.after),
        tx.ctx.now(),
      ],
    );
  }

  /** Many in one statement, numbered in their order. */
  async addAll(tx: Tx, entries: readonly NewAuditEntry[]): Promise<void> {
    await tx.query(
      `INSERT INTO audit_entry (agency_id, action, area, actor_kind, actor_id, actor_name, actor_role, api_key_id, api_key_name,
                                impersonator_id, impersonator_name, ip, user_agent, target_kind, target_id, target_name,
                                before, after, created_at)
       SELECT $1, e."action", e.area, e."actorKind", e."actorId", e."actorName", e."actorRole", e."apiKeyId",
         (SELECT name FROM api_key k WHERE k.agency_id = $1 AND k.id = e."apiKeyId"), e."impersonatorId",
         e."impersonatorName", e.ip, e."userAgent", e."targetKind", e."targetId", e."targetName",
         nullif(e."before", 'null'), nullif(e."after", 'null'), $3
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS ("action" text, area text, "actorKind" text, "actorId" bigint,
         "actorName" text, "actorRole" text, "apiKeyId" bigint, "impersonatorId" bigint, "impersonatorName" text, ip text,
         "userAgent" text, "targetKind" text, "targetId" bigint, "targetName" text, "before" jsonb, "after" jsonb))
         WITH ORDINALITY AS e("action", area, "actorKind", "actorId", "actorName", "actorRole", "apiKeyId",
         "impersonatorId", "impersonatorName", ip, "userAgent", "targetKind", "targetId", "targetName", "before", "after", place)
       ORDER BY e.place`,
      [tx.ctx.agencyId, JSON.stringify(entries), tx.ctx.now()],
    );
  }

  /** Newest first. @returns one more than asked for when there are more. */
  async page(q: Reader, request: AuditPageRequest): Promise<AuditEntryFacts[]> {
    const { sql, params } = pageQuery(q.ctx.agencyId, request);
    return q.query<AuditEntryFacts>(sql, params);
  }
}

/**
 * Only the conditions that are asked for, so that each question has its index. A person is looked for twice, as the one
 * who acted and as the one behind the screen: both halves read their own index in the order of the list.
 */
export function pageQuery(
  agencyId: number,
  { filter, actorId, after, size }: AuditPageRequest,
): { sql: string; params: unknown[] } {
  const params: unknown[] = [agencyId];
  const param = (value: unknown) => `$${params.push(value)}`;
  const conditions = ['e.agency_id = $1', ...conditionsOf(filter, param)];
  if (after) {
    conditions.push(
      `(e.created_at, e.id) < (${param(after.createdAt)}::timestamptz, ${param(after.id)}::bigint)`,
    );
  }
  const limit = `ORDER BY e.created_at DESC, e.id DESC LIMIT ${param(size + 1)}`;
  const select = (more: string[]) =>
    `SELECT ${ENTRY_COLUMNS} FROM audit_entry e WHERE ${[...conditions, ...more].join(' AND ')} ${limit}`;
  if (actorId === null) return { sql: select([]), params };
  const actor = param(actorId);
  const acted = select([`e.actor_id = ${actor}::bigint`, `e.actor_kind IN ('user', 'api_key')`]);
  const behind = select([
    `e.impersonator_id = ${actor}::bigint`,
    `e.actor_id IS DISTINCT FROM ${actor}::bigint`,
  ]);
  const sql = `SELECT * FROM ((${acted}) UNION ALL (${behind})) AS found
               ORDER BY "createdAt" DESC, id DESC LIMIT ${param(size + 1)}`;
  return { sql, params };
}

function conditionsOf(filter: AuditFilterRow, param: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  if (filter.area !== null) conditions.push(`e.area = ${param(filter.area)}`);
  if (filter.action !== null) conditions.push(`e.action = ${param(filter.action)}`);
  if (filter.targetKind !== null) conditions.push(`e.target_kind = ${param(filter.targetKind)}`);
  if (filter.targetId !== null) conditions.push(`e.target_id = ${param(filter.targetId)}::bigint`);
  if (filter.ip !== null) conditions.push(`e.ip = ${param(filter.ip)}`);
  if (filter.from !== null) conditions.push(`e.created_at >= ${param(filter.from)}::timestamptz`);
  if (filter.to !== null) conditions.push(`e.created_at < ${param(filter.to)}::timestamptz`);
  const term = filter.term.trim().toLowerCase();
  if (term) {
    const fields = `e.actor_name, e.impersonator_name, e.target_name, e.action, e.api_key_name, e.ip`;
    conditions.push(`position(${param(term)} IN lower(concat_ws(' ', ${fields}))) > 0`);
  }
  return conditions;
}
