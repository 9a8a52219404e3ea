import { type DeviceView, deviceOfAgent } from '../sessions/device.rules.js';
import type { AuditEntryFacts } from './audit.rules.js';

/** One field of a change; text as a reader takes it in. Null: it was not there. */
export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

export type AuditEntryView = Omit<AuditEntryFacts, 'agencyId' | 'userAgent' | 'before' | 'after'> & {
  device: DeviceView;
  changes: AuditChange[];
};

export function viewOfEntry(entry: AuditEntryFacts): AuditEntryView {
  const { agencyId: _agency, userAgent, before, after, ...shown } = entry;
  return { ...shown, device: deviceOfAgent(userAgent), changes: changesBetween(before, after) };
}

type Facts = Record<string, unknown> | null;

/** Field by field, without those that stayed the same. */
export function changesBetween(before: Facts, after: Facts): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field) => changesOf(field, before?.[field], after?.[field]));
}

function changesOf(field: string, before: unknown, after: unknown): AuditChange[] {
  if (isFacts(before) || isFacts(after)) {
    if ((before ?? null) !== null && !isFacts(before))
      return [{ field, before: textOf(before), after: textOf(after) }];
    const inner = changesBetween((before ?? null) as Facts, (after ?? null) as Facts);
    return inner.map((change) => ({ ...change, field: `${field}.${change.field}` }));
  }
  const change = { field, before: textOf(before), after: textOf(after) };
  return change.before === change.after ? [] : [change];
}

function isFacts(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map((item) => textOf(item) ?? '').join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
