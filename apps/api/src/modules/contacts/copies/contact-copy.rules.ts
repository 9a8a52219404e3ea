export const contactCopyStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
export type ContactCopyStatus = (typeof contactCopyStatuses)[number];

/** How long the file can be fetched: it is one more place where all of somebody stands. */
export const COPY_KEPT_MS = 7 * 86_400_000;
/** Without a sign of life for so long, another worker begins anew. */
export const COPY_STALLED_MS = 20_000;
/** Who fails so often fails for a reason. */
export const MAX_RUNS = 5;

export interface ContactCopyView {
  id: number;
  contactId: number;
  userId: number;
  apiKeyId: number | null;
  askedByName: string;
  status: ContactCopyStatus;
  /** Counts the workers who began it; only the last one may go on. */
  run: number;
  /** Messages and files; the messages are gone through twice. */
  total: number;
  done: number;
  /** Files that were not there any more. */
  missing: number;
  storageKey: string | null;
  size: number;
  createdAt: Date;
  finishedAt: Date | null;
}

/** From then on it cannot be fetched any more. */
export function expiryOf({ finishedAt }: Pick<ContactCopyView, 'finishedAt'>): Date | null {
  return finishedAt && new Date(finishedAt.getTime() + COPY_KEPT_MS);
}

export function copyName({ contactId, createdAt }: Pick<ContactCopyView, 'contactId' | 'createdAt'>): string {
  return `contact-${contactId}-${createdAt.toISOString().slice(0, 10)}.zip`;
}

/** Of asking for one, however it is asked. */
export const COPY_LIMIT = { name: 'contacts.copies', points: 60, seconds: 3_600, by: 'actor' } as const;
