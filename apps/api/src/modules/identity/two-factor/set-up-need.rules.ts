import { timing } from '@parley/schema';

const DAY_MS = 86_400_000;

/** Whether a company asks this person for a second factor they do not have: not at all, soon, or before anything else. */
export type SetUpNeed = 'no' | 'soon' | 'now';

export interface NeedFacts {
  isMandatory: boolean;
  /** From when; null: at once. */
  mandatoryFrom: Date | null;
  isOn: boolean;
  /** The identity provider of this session showed a second factor. */
  isProven: boolean;
  needsNewPassword: boolean;
}

/** The date counts from its first moment; a week before it people are reminded. */
export function setUpNeed(facts: NeedFacts, now: Date): SetUpNeed {
  if (!facts.isMandatory || facts.isOn || facts.isProven) return 'no';
  const from = facts.mandatoryFrom?.getTime() ?? Number.NEGATIVE_INFINITY;
  // First things first: who must choose a password is sent there, and comes here afterwards.
  if (from <= now.getTime()) return facts.needsNewPassword ? 'soon' : 'now';
  return from - now.getTime() <= timing.mfaSoftDeadlineDays * DAY_MS ? 'soon' : 'no';
}
