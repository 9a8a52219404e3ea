import { MultiSelect, Switch, TextInput } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePossibleMembersQuery } from './Teams.generated';

export interface TeamValues {
  name: string;
  memberIds: string[];
  loadBalancingEnabled: boolean;
}

interface Props {
  values: TeamValues;
  errors: Record<string, string>;
  isFixed?: boolean;
  /** Members that are known already, so that they have a name before the list of all is there. */
  known?: readonly { id: string; fullName: string }[];
  onChange: (part: Partial<TeamValues>) => void;
}

/** What a team is made of; the same for a new one and for one that is changed. */
export function TeamFields({ values, errors, isFixed, known = [], onChange }: Props) {
  const { t } = useTranslation('people');
  const [search, setSearch] = useState('');
  const term = useDeferredValue(search.trim());
  const { data, previousData } = usePossibleMembersQuery({
    variables: { filter: { status: ['ACTIVE', 'INVITED'], term: term || null } },
  });
  // Whoever was seen once keeps a name, also when another search is under way.
  const [people] = useState(() => new Map(known.map((user) => [user.id, user.fullName])));
  for (const { node } of (data ?? previousData)?.users.edges ?? []) people.set(node.id, node.fullName);
  return (
    <>
      <TextInput
        label={t('team.name')}
        data-autofocus
        maxLength={100}
        disabled={isFixed}
        value={values.name}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <MultiSelect
        label={t('team.members')}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        disabled={isFixed}
        placeholder={values.memberIds.length === 0 ? t('team.noMembers') : undefined}
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={values.memberIds}
        error={errors['memberIds']}
        onChange={(memberIds) => onChange({ memberIds })}
      />
      <Switch
        label={t('team.balanced')}
        description={t('team.balancedHelp')}
        disabled={isFixed}
        checked={values.loadBalancingEnabled}
        onChange={(event) => onChange({ loadBalancingEnabled: event.currentTarget.checked })}
      />
    </>
  );
}
