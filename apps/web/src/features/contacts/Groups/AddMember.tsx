import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { ContactRowFragmentDoc, useContactListQuery } from '../List/Contacts.generated';
import { useMembership } from './useMembership';

const PAUSE_MS = 200;
const OFFERED = 8;

/** Looks for somebody and puts them into the group. */
export function AddMember({ group }: { group: { id: string; name: string } }) {
  const { t } = useTranslation('groups');
  const change = useMembership();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [term, setTerm] = useState('');
  const [settled] = useDebouncedValue(term.trim(), PAUSE_MS);
  const { data } = useContactListQuery({
    variables: { term: settled, sort: 'NAME', first: OFFERED },
    skip: settled === '',
    context: { quiet: true },
  });
  const people = settled
    ? (data?.contacts.edges.map(({ node }) => readFragment(ContactRowFragmentDoc, node)) ?? [])
    : [];
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        void change(group, [id], true);
        setTerm('');
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          aria-label={t('addMember')}
          placeholder={t('addMember')}
          leftSection={<IconUserPlus size={16} aria-hidden />}
          dir="auto"
          autoComplete="off"
          value={term}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={settled === ''}>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
          {people.length === 0 ? <Combobox.Empty>{t('nobodyFound')}</Combobox.Empty> : null}
          {people.map(({ id, fullName, email, phone }) => (
            <Combobox.Option key={id} value={id}>
              <bdi>{fullName}</bdi>
              {email && email !== fullName ? ` · ${email}` : phone ? ` · ${phone}` : ''}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
