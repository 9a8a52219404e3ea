import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { useSearchSuggestionsQuery } from './Search.generated';
import { fits, type Operator, operatorsFor, type Suggestion, type Typing } from './suggestions';

const PAUSE_MS = 120;
const SHOWN = 8;
const STATES = ['open', 'assigned', 'closed', 'unassigned', 'snoozed', 'spam'] as const;
const DAYS = ['today', 'yesterday', '7d', '30d', '1y'] as const;
const OF_PEOPLE: readonly Operator[] = ['from', 'to', 'assignee'];

/** What fits what is being typed: operators with what they mean, or values of the agency's own data. */
export function useSuggestions(typing: Typing | null): readonly Suggestion[] {
  const { t } = useTranslation('search');
  const known = useNames(typing);
  const me = useSession().me.fullName;
  if (!typing) return [];
  if (typing.kind === 'operator')
    return operatorsFor(typing).map((value) => ({
      value,
      label: `${value}:`,
      hint: t(`operators.${value}`),
    }));
  const of = (values: readonly string[], group: string): Suggestion[] =>
    values.map((value) => ({ value, hint: t(`${group}.${value}`) }));
  const fixed: Partial<Record<Operator, Suggestion[]>> = {
    is: of(STATES, 'suggest.is'),
    has: of(['attachment'], 'suggest.has'),
    after: of(DAYS, 'suggest.day'),
    before: of(DAYS, 'suggest.day'),
    on: of(['today', 'yesterday'], 'suggest.day'),
    in: of(['spam', 'snoozed'], 'suggest.is'),
    assignee: [
      { value: 'me', hint: me },
      { value: 'none', hint: t('suggest.nobody') },
    ],
  };
  const own = (fixed[typing.operator ?? 'is'] ?? []).filter(({ value }) => fits(value, typing.term));
  const others = known.filter(({ value }) => own.every((each) => each.value !== value));
  return [...own, ...others].slice(0, SHOWN);
}

/** Labels, channels and people, as far as the person may see them. */
function useNames(typing: Typing | null): Suggestion[] {
  const operator = typing?.kind === 'value' ? typing.operator : null;
  const written = typing?.term ?? '';
  const term = usePaused(operator, written.trim());
  const isOf = (...names: Operator[]) => operator !== null && names.includes(operator);
  const { data, previousData } = useSearchSuggestionsQuery(
    isOf('label', 'in', 'channel', ...OF_PEOPLE)
      ? {
          variables: {
            term: term || null,
            labels: isOf('label'),
            channels: isOf('in', 'channel'),
            users: isOf(...OF_PEOPLE),
            contacts: isOf('from', 'to'),
          },
          // Whoever may see no contacts gets colleagues alone.
          errorPolicy: 'all',
          context: { quiet: true },
        }
      : skipToken,
  );
  // What was found before stands until the answer, but never under another operator.
  const found = data ?? previousData;
  if (!found || operator === null) return [];
  const edgesOf = <T>(isAsked: boolean, list: { edges: T[] } | undefined) =>
    isAsked ? (list?.edges ?? []) : [];
  const names: Suggestion[] = [
    ...edgesOf(isOf('label'), found.labels).map(({ node }) => ({ value: node.name })),
    ...edgesOf(isOf('in', 'channel'), found.channels).map(({ node }) => ({
      value: node.name,
      hint: node.address ?? undefined,
    })),
    ...edgesOf(isOf('from', 'to'), found.contacts).map(({ node }) => ({
      value: node.fullName,
      hint: node.email ?? undefined,
    })),
    ...edgesOf(isOf(...OF_PEOPLE), found.users).map(({ node }) => ({
      value: node.fullName,
      hint: node.email,
    })),
  ];
  const fitting = names.filter(({ value, hint }) => fits(`${value} ${hint ?? ''}`, written));
  return fitting.filter(({ value }, index) => fitting.findIndex((each) => each.value === value) === index);
}

/** What is typed, once there is a pause in it. Another operator is another question: what was typed before is not its. */
function usePaused(operator: Operator | null, written: string): string {
  const [asked, ask] = useState({ operator, term: written });
  if (asked.operator !== operator) ask({ operator, term: written });
  useEffect(() => {
    const timer = setTimeout(() => ask({ operator, term: written }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [operator, written]);
  return asked.operator === operator ? asked.term : written;
}
