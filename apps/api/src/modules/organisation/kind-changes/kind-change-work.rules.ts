import type { CustomFieldKindName, CustomFieldTypeName } from '../custom-fields/custom-field.rules.js';

export const kindChangeStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
export type KindChangeStatus = (typeof kindChangeStatuses)[number];

/** Without a sign of life for so long, another worker begins anew. */
export const KIND_CHANGE_STALLED_MS = 20_000;
/** Who fails so often fails for a reason. */
export const MAX_RUNS = 5;

/** A field that is being made one of another kind, and how far that is. */
export interface KindChangeView {
  id: number;
  fieldId: number;
  type: CustomFieldTypeName;
  userId: number;
  apiKeyId: number | null;
  kind: CustomFieldKindName;
  status: KindChangeStatus;
  /** Counts the workers who began it; only the last one may go on. */
  run: number;
  total: number;
  done: number;
  kept: number;
  converted: number;
  lost: number;
  createdAt: Date;
  finishedAt: Date | null;
}

export type KindChangeCounts = Pick<KindChangeView, 'total' | 'done' | 'kept' | 'converted' | 'lost'>;
