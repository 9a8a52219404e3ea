import type { Permission } from '@parley/schema';

interface StepRule {
  readonly type: string;
  /** What a person needs to be able to take the step; without it the step is not theirs. */
  readonly permission: Permission | null;
}

/** In the order in which they are best taken. */
export const stepRules = [
  { type: 'account_created', permission: null },
  { type: 'profile_picture', permission: null },
  { type: 'two_factor', permission: null },
  { type: 'first_reply', permission: 'inbox.conversations.reply' },
  { type: 'channel_connected', permission: 'settings.channels.manage' },
  { type: 'colleague_invited', permission: 'permissions.users.manage' },
  { type: 'team_created', permission: 'permissions.teams.manage' },
] as const satisfies readonly StepRule[];

export type StepType = (typeof stepRules)[number]['type'];

/** What a person may be interested in. */
export const interestNames = [
  'whatsapp',
  'chat',
  'email',
  'voice',
  'messaging',
  'help_center',
  'chat_api',
  'flowbot',
] as const;
export type Interest = (typeof interestNames)[number];

/** Where the client notes which completed steps the person has looked at. */
export const STEPS_SEEN_KEY = 'onboarding_steps.steps_seen';
export const INTERESTS_KEY = 'onboarding_steps.interests';

export interface StepView {
  type: StepType;
  completed: boolean;
  /** Null also for what was only just seen to be done and is not kept yet. */
  completedAt: Date | null;
  /** Completed and not looked at yet. */
  isNew: boolean;
}

/** The steps that somebody with these permissions can take. */
export function stepsFor(permissions: ReadonlySet<Permission>): StepType[] {
  return stepRules
    .filter(({ permission }) => permission === null || permissions.has(permission))
    .map(({ type }) => type);
}

export function viewOfStep(
  type: StepType,
  done: { isDone: boolean; at: Date | null },
  seen: ReadonlySet<string>,
): StepView {
  return {
    type,
    completed: done.isDone,
    completedAt: done.at,
    isNew: done.isDone && type !== 'account_created' && !seen.has(type),
  };
}

/** The words of a list that a client keeps; whatever else was kept there is passed over. */
export function wordsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

export function interestsIn(value: unknown): Interest[] {
  const words = new Set(wordsIn(value));
  return interestNames.filter((name) => words.has(name));
}
