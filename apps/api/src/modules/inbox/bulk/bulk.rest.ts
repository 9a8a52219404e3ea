import { type BulkView, canCancel, canUndo } from './bulk.rules.js';

export function bulkRest(bulk: BulkView, problems: readonly { ticketId: number; code: string }[], now: Date) {
  const { id, action, status, total, done, unchanged, failed, undone, kept } = bulk;
  return {
    id,
    action,
    status,
    total,
    done,
    unchanged,
    failed,
    undone,
    kept,
    problems: problems.map(({ ticketId, code }) => ({ ticket_id: ticketId, code })),
    created_at: bulk.createdAt.toISOString(),
    finished_at: bulk.finishedAt?.toISOString() ?? null,
    viewer_can_undo: canUndo(bulk, now),
    viewer_can_cancel: canCancel(bulk),
  };
}
