import { Select } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byAvailability, useAvailability } from '@/lib/presence';
import { useSession } from '@/lib/session';
import styles from './Departure.module.css';
import { useSuccessorPeopleQuery, useSuccessorTeamsQuery } from './Departure.generated';

interface Props {
  /** Those who leave themselves. */
  without: readonly string[];
  value: string | null;
  onChange: (id: string | undefined) => void;
}

/** Whoever takes conversations. The server searches, so that the hundredth colleague is found as well. */
export function PersonSelect({ without, value, onChange }: Props) {
  const { t } = useTranslation('people');
  const { me } = useSession();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  // Once somebody is chosen their name stands in the field; that is no search.
  const term = useDeferredValue(search === chosen?.label ? '' : search.trim());
  const { data, previousData, loading } = useSuccessorPeopleQuery({ variables: { term: term || null } });
  const { presenceOf, wordsFor } = useAvailability();
  const able = ((data ?? previousData)?.users.edges ?? []).filter(
    ({ node }) => node.isAssignable && !without.includes(node.id),
  );
  const people = byAvailability(able, ({ node }) => presenceOf(node.id)).map(({ node }) => ({
    value: node.id,
    label: node.id === me.id ? t('leave.me', { name: node.fullName }) : node.fullName,
  }));
  const known = chosen && !people.some((person) => person.value === chosen.value) ? [chosen] : [];
  return (
    <Select
      className={styles.select}
      aria-label={t('leave.chooseUser')}
      placeholder={t('leave.chooseUser')}
      searchable
      renderOption={({ option }) => (
        <span className={styles.person}>
          <bdi>{option.label}</bdi>
          <span className={styles.hint}>{wordsFor(presenceOf(option.value))}</span>
        </span>
      )}
      data={[...people, ...known]}
      nothingFoundMessage={loading ? t('leave.searching') : t('leave.nobodyFound')}
      searchValue={search}
      onSearchChange={setSearch}
      value={value}
      onChange={(id, option) => {
        setChosen(id !== null && option ? { value: id, label: option.label } : null);
        onChange(id ?? undefined);
      }}
    />
  );
}

/** Teams that share their work out themselves are shown, and cannot be chosen. */
export function TeamSelect({ without, value, onChange }: Props) {
  const { t } = useTranslation('people');
  const { data, loading } = useSuccessorTeamsQuery({ fetchPolicy: 'cache-and-network' });
  const teams = (data?.teams.edges ?? [])
    .filter(({ node }) => !without.includes(node.id))
    .map(({ node }) => ({
      value: node.id,
      label: node.loadBalancingEnabled ? t('leave.balanced', { name: node.name }) : node.name,
      disabled: node.loadBalancingEnabled,
    }));
  return (
    <Select
      className={styles.select}
      aria-label={t('leave.chooseTeam')}
      placeholder={t('leave.chooseTeam')}
      searchable
      data={teams}
      nothingFoundMessage={loading ? t('leave.searching') : t('leave.nobodyFound')}
      value={value}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
