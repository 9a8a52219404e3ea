import type { WaProblem } from '@parley/schema';
import { useTranslation } from 'react-i18next';

/** What is wrong, in a sentence. */
export function useProblemWords(): (problem: WaProblem) => string {
  const { t } = useTranslation('templates');
  return ({ code, max, actual, name }) => t(`problems.${code}`, { max, actual, name: name ?? '' });
}
