import type { DeadLetterRow } from '../jobs/dead-letters.repository.js';
import { redact } from '../logging/redact.js';

/** A dead letter as people see it: with the same secrets cut out as in the log. */
export interface DeadLetterView {
  id: number;
  queue: string;
  job: string;
  payload: object;
  error: string;
  attempts: number;
  createdAt: Date;
}

export function deadLetterView(row: DeadLetterRow): DeadLetterView {
  const { payload, error } = redact({ payload: row.payload, error: row.error });
  return {
    id: row.id,
    queue: row.queue,
    job: row.job,
    payload: payload as object,
    error: String(error),
    attempts: row.attempts,
    createdAt: row.created_at,
  };
}
