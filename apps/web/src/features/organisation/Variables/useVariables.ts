import { replyVariables } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { useTextVariablesQuery } from './Variables.generated';

const GROUPS = ['contact', 'profile', 'agent', 'ticket', 'other'] as const;
type Group = (typeof GROUPS)[number];

export interface VariableGroup {
  group: string;
  items: { value: string; label: string }[];
}

/** Whose it is: what has no place of its own among people and conversations is of the company. */
function groupOf(name: string): Group {
  const [place = ''] = name.split('.');
  if (place === 'custom') return 'ticket';
  return GROUPS.find((group) => group === place) ?? 'other';
}

/** What can stand in a text, by whose it is, in the words of people; what the company made itself comes after the rest. */
export function useVariables(): VariableGroup[] {
  const { t } = useTranslation('quickReplies');
  const { data } = useTextVariablesQuery({ context: { quiet: true }, fetchPolicy: 'cache-and-network' });
  const standing = replyVariables.map((value) => ({
    value: value as string,
    label: t(`variables.${value.replaceAll('.', '_')}`),
  }));
  const own = (data?.replyVariables ?? []).flatMap(({ name, title }) =>
    title === null || title === undefined ? [] : [{ value: name, label: title }],
  );
  return GROUPS.map((group) => ({
    group: t(`variableGroups.${group}`),
    items: [...standing, ...own].filter(({ value }) => groupOf(value) === group),
  })).filter(({ items }) => items.length > 0);
}
