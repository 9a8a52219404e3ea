import type { TFunction } from 'i18next';
import type { AuditRowFragment } from '@/gql/graphql';

/** Where a sentence names the one who acted and what it was done to; the names are put in by who draws it. */
export const WHO = '\u0001';
export const WHAT = '\u0002';

type Say = TFunction<'audit'>;

/** What was done, as a plain sentence with two places for names. */
export function sentenceOf(entry: AuditRowFragment, t: Say): string {
  const places = { who: WHO, what: WHAT, ...changeOf(entry, t) };
  const key = keyOf(entry, places.field).replace('.', '_');
  const known = t(`actions.${key}`, { ...places, defaultValue: '' });
  if (known) return known;
  return t('actions.other', { ...places, action: entry.action });
}

/** Some actions are said differently for what they did. */
function keyOf({ action, changes }: AuditRowFragment, field: string): string {
  if (action === 'user.updated' && field === 'role') return 'user.role_changed';
  const reason = changes.find((change) => change.field === 'reason')?.after;
  const isSaid = reason === 'signed_out' || reason === 'token_reused';
  return action === 'session.ended' && isSaid ? `session.ended_${reason}` : action;
}

/** The names as they stand in a sentence; what has no name is said by its kind and number. */
export function namesOf(entry: AuditRowFragment, t: Say): { who: string; what: string } {
  const kind = entry.targetKind ? t(`kinds.${entry.targetKind}`, { defaultValue: entry.targetKind }) : '';
  const number = entry.targetId === null ? kind : `${kind} ${entry.targetId}`.trim();
  const name = t(`roles.${entry.targetName}`, { defaultValue: entry.targetName });
  return { who: actorOf(entry, t), what: name || number };
}

function actorOf({ actorKind, actorName }: AuditRowFragment, t: Say): string {
  if (actorKind === 'visitor') return t('actors.visitor');
  const operator = /^staff-access by (.+)$/.exec(actorName)?.[1];
  if (operator) return t('actors.operator', { name: operator });
  return actorKind === 'system' ? t('actors.system') : actorName;
}

/** One change can stand within the sentence itself: "from agent to supervisor". */
function changeOf({ changes }: AuditRowFragment, t: Say) {
  const change = changes.find(({ field }) => field === 'role') ?? changes[0];
  const said = (value: string | null | undefined) =>
    value === null || value === undefined ? '' : t(`roles.${value}`, { defaultValue: value });
  return { field: change?.field ?? '', before: said(change?.before), after: said(change?.after) };
}

/** The name of a field in words, or as it is with its parts taken apart. */
export function fieldName(field: string, t: Say): string {
  const key = field.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const plain = key.replaceAll('_', ' ');
  return t(`fields.${key}`, { defaultValue: plain.charAt(0).toUpperCase() + plain.slice(1) });
}

/** A value in words: yes and no, roles by their names, moments as moments. */
export function valueOf(value: string | null, t: Say, moment: (iso: string) => string): string {
  if (value === null || value === '') return t('nothing');
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no');
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return moment(value);
  return t(`roles.${value}`, { defaultValue: value });
}
