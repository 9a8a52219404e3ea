import type { SystemLineKind } from '@/gql/graphql';

export interface SystemFacts {
  kind: SystemLineKind;
  actorName: string | null;
  targetName: string | null;
}

/** The key of a system line's sentence; one without an actor was done by nobody (a rule, the server). */
export function systemSentence({ kind, actorName, targetName }: SystemFacts): string {
  if (kind === 'ASSIGNED_TO_USER' && actorName !== null && actorName === targetName)
    return 'system.ASSIGNED_TO_SELF';
  if (kind === 'CLOSED' && actorName && targetName) return 'system.CLOSED_WITH_RESULT';
  return actorName ? `system.${kind}` : `systemAlone.${kind}`;
}
