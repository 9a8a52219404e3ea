import { useTranslation } from 'react-i18next';
import type { TrafficOutcome } from '@/gql/graphql';
import { Tag } from '@/ui';

const TONES = {
  WAITING: 'neutral',
  DONE: 'ok',
  IGNORED: 'neutral',
  FAILED: 'danger',
  UNKNOWN: 'warn',
} as const satisfies Record<TrafficOutcome, string>;

/** What became of it, in a word. */
export function OutcomeTag({ outcome, word }: { outcome: TrafficOutcome; word?: string }) {
  const { t } = useTranslation('deliveries');
  return <Tag tone={TONES[outcome]}>{word ?? t(`outcomes.${outcome}`)}</Tag>;
}
