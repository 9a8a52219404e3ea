import { canCancel, canUndo, type ContactImportView, type RefusedRow } from './contact-import.rules.js';
import { problemSentence } from './import-sentences.js';
import type { PreviewRow } from './import-views.service.js';

export function contactImportRest(view: ContactImportView, now: Date) {
  const { plan, trial } = view;
  return {
    id: view.id,
    file_name: view.fileName,
    source: view.source,
    status: view.status,
    fault: view.fault,
    fault_line: view.faultLine,
    columns: view.columns.map(({ name, samples }) => ({ name, samples })),
    plan: plan && {
      columns: plan.columns.map(({ at, to, fieldId }) => ({ at, to, field_id: fieldId })),
      match_by: plan.matchBy,
      on_match: plan.onMatch,
      country: plan.country,
      makes_missing: plan.makesMissing ?? false,
    },
    total: view.total,
    seen: view.seen,
    trial: trial && {
      created: trial.created,
      updated: trial.updated,
      unchanged: trial.unchanged,
      refused: trial.refused,
      problems: trial.problems.map(refusedRest),
    },
    created: view.created,
    updated: view.updated,
    unchanged: view.unchanged,
    refused: view.refused,
    undone: view.undone,
    kept: view.kept,
    viewer_can_cancel: canCancel(view),
    viewer_can_undo: canUndo(view, now),
    created_at: view.createdAt.toISOString(),
    finished_at: view.finishedAt?.toISOString() ?? null,
  };
}

export function refusedRest({ line, cells, problems }: RefusedRow) {
  return { line, cells, problems: problems.map((one) => ({ ...one, sentence: problemSentence(one) })) };
}

export function previewRest(row: PreviewRow) {
  return {
    line: row.line,
    verb: row.verb,
    full_name: row.fullName,
    emails: row.emails,
    phones: row.phones,
    locale_code: row.localeCode,
    is_blocked: row.isBlocked,
    fields: row.fields,
    groups: row.groups,
    profile: row.profile,
    consents: row.consents,
    notes: row.notes,
    is_followed: row.isFollowed,
    problems: row.problems.map((one) => ({ ...one, sentence: problemSentence(one) })),
  };
}
