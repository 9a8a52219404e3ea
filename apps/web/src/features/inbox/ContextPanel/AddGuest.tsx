import { Combobox, type ComboboxStore, ScrollArea, useCombobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inOrder } from '@/lib/apollo';
import { useEarlyEnter, useKeptMark } from '@/lib/kept-mark';
import { ColleagueAvatar, IconAction } from '@/ui';
import rows from '../Conversation/AssigneeOptions.module.css';
import styles from './ContextPanel.module.css';
import { useGuestChoicesQuery } from './Guests.generated';
import { type Guest, useSetGuest } from './useSetGuest';

/** The choice of a colleague who does not see the ticket yet. */
export function AddGuest({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation('handling');
  const [term, setTerm] = useState('');
  const set = useSetGuest(ticketId);
  const box = useCombobox({
    onDropdownClose: (by) => {
      box.resetSelectedOption();
      setTerm('');
      if (by === 'keyboard') box.focusTarget();
    },
    onDropdownOpen: () => box.focusSearchInput(),
  });
  return (
    <Combobox
      store={box}
      shadow="md"
      position="bottom-end"
      width={280}
      // Within the panel: what belongs to it stays in its landmark.
      withinPortal={false}
      onOptionSubmit={() => {
        box.closeDropdown();
        box.focusTarget();
      }}
    >
      <Combobox.Target targetType="button">
        <IconAction label={t('guests.add')} size={28} onClick={() => box.toggleDropdown()}>
          <IconPlus size={16} />
        </IconAction>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={term}
          placeholder={t('guests.search')}
          aria-label={t('guests.search')}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        {box.dropdownOpened ? (
          <Choices box={box} ticketId={ticketId} term={term} onChoose={(guest) => void set(guest, true)} />
        ) : null}
        <p className={styles.guestHint}>{t('guests.hint')}</p>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface Props {
  box: ComboboxStore;
  ticketId: string;
  term: string;
  onChoose: (guest: Guest) => void;
}

function Choices({ box, ticketId, term, onChoose }: Props) {
  const { t } = useTranslation(['handling', 'conversation']);
  const wanted = useDeferredValue(term.trim());
  const asked = useGuestChoicesQuery({
    variables: { ticketId, term: wanted || null },
    // Who can be asked in changes with each one who was: also with one who is being taken out now.
    fetchPolicy: 'cache-and-network',
    context: inOrder(ticketId),
  });
  // The server looks through addresses as well; until it answers, those are narrowed who are known by name.
  const isNamed = ({ fullName }: { fullName: string }) =>
    fullName.toLowerCase().includes(term.trim().toLowerCase());
  const people =
    asked.data?.ticketGuestChoices ?? asked.previousData?.ticketGuestChoices.filter(isNamed) ?? [];
  useKeptMark(
    box,
    people.map(({ id }) => id),
    term,
  );
  useEarlyEnter(box, term, asked.loading || wanted !== term.trim());
  const empty = () => {
    if (asked.error) return t('conversation:assign.failed');
    if (asked.loading) return t('conversation:assign.loading');
    return term ? t('conversation:assign.none', { term }) : t('guests.all');
  };
  return (
    <Combobox.Options aria-label={t('guests.add')}>
      <ScrollArea.Autosize mah={300} type="scroll">
        {people.map(({ id, fullName, abbr, profileImage }) => (
          <Combobox.Option
            key={id}
            value={id}
            className={rows.row}
            onClick={() => onChoose({ userId: id, name: fullName, abbr })}
          >
            <span className={rows.option}>
              <ColleagueAvatar
                id={id}
                name={fullName}
                abbr={abbr}
                image={profileImage}
                size={20}
                presence="always"
              />
              <bdi className={rows.name}>{fullName}</bdi>
            </span>
          </Combobox.Option>
        ))}
        {people.length === 0 ? <Combobox.Empty>{empty()}</Combobox.Empty> : null}
      </ScrollArea.Autosize>
    </Combobox.Options>
  );
}
