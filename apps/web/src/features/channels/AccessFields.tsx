import { MultiSelect, Switch } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannelPeopleQuery } from './Channels.generated';

interface Props {
  isPrivate: boolean;
  memberIds: string[];
  /** Members that are known already, so that they have a name before the list of all is there. */
  known: readonly { id: string; fullName: string }[];
  onChange: (part: { isPrivate?: boolean; memberIds?: string[] }) => void;
}

/** Whether everybody sees what comes in by a channel, or its members alone. */
export function AccessFields({ isPrivate, memberIds, known, onChange }: Props) {
  const { t } = useTranslation('channels');
  const [search, setSearch] = useState('');
  const term = useDeferredValue(search.trim());
  const { data, previousData } = useChannelPeopleQuery({
    variables: { filter: { status: ['ACTIVE', 'INVITED'], term: term || null } },
    context: { quiet: true },
  });
  const [people] = useState(() => new Map<string, string>());
  for (const { id, fullName } of known) people.set(id, fullName);
  for (const { node } of (data ?? previousData)?.users.edges ?? []) people.set(node.id, node.fullName);
  return (
    <>
      <Switch
        label={t('isPrivate')}
        description={t('isPrivateHelp')}
        checked={isPrivate}
        onChange={(event) => onChange({ isPrivate: event.currentTarget.checked })}
      />
      <MultiSelect
        label={t('members')}
        description={isPrivate ? undefined : t('membersHelp')}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        placeholder={memberIds.length === 0 ? t('noMembers') : undefined}
        data={[...people].map(([value, label]) => ({ value, label }))}
        value={memberIds}
        onChange={(ids) => onChange({ memberIds: ids.toSorted() })}
      />
    </>
  );
}
