import { PlatformErrors } from '../../../platform/errors/index.js';

export const MAX_MINUTES = 240;
const MAX_REASON = 500;
const MAX_NAME = 80;

export interface GrantRequest {
  /** The short name of the company. */
  agency: string;
  /** Who of the makers it is. */
  operator: string;
  reason: string;
  minutes: number;
}

/** @throws validation.failed naming what is wrong. */
export function assertGrant({ operator, reason, minutes }: GrantRequest): void {
  const fields: Record<string, string[]> = {};
  if (!reason.trim() || reason.length > MAX_REASON) fields.reason = ['Say why: the company is told.'];
  if (!operator.trim() || operator.length > MAX_NAME) fields.operator = ['Say who you are.'];
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_MINUTES)
    fields.minutes = [`From 1 to ${MAX_MINUTES} minutes.`];
  if (Object.keys(fields).length > 0) throw PlatformErrors.invalid({ fields });
}

/** One account for each person of the makers in each company. Nothing can be sent there, and it has no password. */
export function staffEmail(agencyId: number, operator: string): string {
  const name = operator
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  return `${name || 'staff'}.${agencyId}@staff.parley.invalid`;
}

/** A time that staff was, or is, let in. */
export interface StaffAccessView {
  id: number;
  operator: string;
  reason: string;
  startsAt: Date;
  endsAt: Date;
  endedAt: Date | null;
  endedByName: string | null;
  isOpen: boolean;
}

export interface StaffAccessState {
  allowed: boolean;
  /** The newest first; those that run and some that are over. */
  grants: StaffAccessView[];
}
