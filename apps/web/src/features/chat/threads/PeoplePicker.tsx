import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/lib/session';
import { ColleagueAvatar } from '@/ui';
import { usePeople } from '../data/people';
import styles from './Groups.module.css';

/** Who is in a group besides oneself, and who of them may change it. */
export type Chosen = ReadonlyMap<string, boolean>;

interface Props {
  chosen: Chosen;
  error: string | undefined;
  onChange: (chosen: Chosen) => void;
}

/** Colleagues to choose from, those who are chosen already first. */
export function PeoplePicker({ chosen, error, onChange }: Props) {
  const { t } = useTranslation('chat');
  const { me } = useSession();
  const people = usePeople();
  const [term, setTerm] = useState('');
  const [first] = useState(chosen);
  const wanted = term.trim().toLocaleLowerCase();
  const shown = [...people.values()]
    .filter(({ id, worksHere }) => id !== me.id && (worksHere || chosen.has(id)))
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .sort(
      (one, other) =>
        Number(first.has(other.id)) - Number(first.has(one.id)) || one.name.localeCompare(other.name),
    );
  const put = (id: string, owner: boolean | null) => {
    const next = new Map(chosen);
    if (owner === null) next.delete(id);
    else next.set(id, owner);
    onChange(next);
  };
  return (
    <fieldset className={styles.people}>
      <legend className={styles.legend}>{t('group.people', { count: chosen.size + 1 })}</legend>
      <TextInput
        aria-label={t('group.findPeople')}
        placeholder={t('group.findPeople')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={term}
        onChange={({ currentTarget }) => setTerm(currentTarget.value)}
      />
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      <ul className={styles.choices}>
        {shown.map(({ id, name, image }) => (
          <Choice key={id} {...{ id, name, image, owner: chosen.get(id) ?? null, put }} />
        ))}
      </ul>
    </fieldset>
  );
}

interface ChoiceProps {
  id: string;
  name: string;
  image: string | null;
  /** Null: not chosen. */
  owner: boolean | null;
  put: (id: string, owner: boolean | null) => void;
}

function Choice({ id, name, image, owner, put }: ChoiceProps) {
  const { t } = useTranslation('chat');
  return (
    <li className={styles.choice}>
      <Checkbox
        checked={owner !== null}
        onChange={({ currentTarget }) => put(id, currentTarget.checked ? false : null)}
        label={
          <span className={styles.person}>
            <ColleagueAvatar id={id} name={name} image={image} size={24} />
            <bdi>{name}</bdi>
          </span>
        }
      />
      {owner === null ? null : (
        <Checkbox
          size="xs"
          checked={owner}
          label={t('group.owner')}
          aria-label={t('group.ownerOf', { name })}
          onChange={({ currentTarget }) => put(id, currentTarget.checked)}
        />
      )}
    </li>
  );
}
