import { useEffect, useRef } from 'react';
import type { OnboardingStepsQuery } from '@/gql/graphql';
import { useNews } from '@/lib/news';
import { useNoteStepsSeenMutation, useOnboardingStepsQuery } from './Steps.generated';

export type Step = OnboardingStepsQuery['onboardingSteps'][number];

/** How many completed steps nobody has looked at yet: the badge beside "Get started". */
export function useNewSteps(): number {
  const { data, refetch } = useOnboardingStepsQuery({ context: { quiet: true } });
  useNews(['users.changed', 'teams.changed', 'user_config.changed'], () => void refetch());
  return data?.onboardingSteps.filter((step) => step.isNew).length ?? 0;
}

/** Once the page with the steps was open for a moment, what is completed counts as seen. */
const LOOK_MS = 1_500;

export function useNoteSeen(steps: readonly Step[]): void {
  const [note] = useNoteStepsSeenMutation({
    context: { quiet: true },
    refetchQueries: ['OnboardingSteps'],
  });
  const latest = useRef(note);
  latest.current = note;
  const hasNew = steps.some((step) => step.isNew);
  const seen = steps
    .filter((step) => step.completed)
    .map((step) => step.type.toLowerCase())
    .join(' ');
  useEffect(() => {
    if (!hasNew) return;
    const timer = setTimeout(
      () => void latest.current({ variables: { value: seen.split(' ') } }).catch(() => undefined),
      LOOK_MS,
    );
    return () => clearTimeout(timer);
  }, [hasNew, seen]);
}
