import { Combobox, useCombobox } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '@/ui';
import type { Assignee } from '../actions/useAssignTicket';
import { anybodysTicket } from '../Assigning/anybody';
import { WithNote } from '../Assigning/WithNote';
import { AssigneeOptions } from '../Conversation/AssigneeOptions';

const ANY = anybodysTicket('');

interface Props {
  isAsked: boolean;
  onChoose: (to: Assignee) => void;
  onClose: () => void;
  onWithNote: () => void;
}

/** Whom the selected tickets are given to. */
export function AssignMenu({ isAsked, onChoose, onClose, onWithNote }: Props) {
  const { t } = useTranslation('bulk');
  const [term, setTerm] = useState('');
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption();
      setTerm('');
      onClose();
    },
    onDropdownOpen: () => box.focusSearchInput(),
  });
  useEffect(() => {
    if (isAsked) box.openDropdown();
  }, [box, isAsked]);
  return (
    <Combobox
      store={box}
      position="top-start"
      width={280}
      shadow="md"
      onOptionSubmit={() => box.closeDropdown()}
    >
      <Combobox.Target targetType="button">
        <IconAction label={t('assign')} onClick={() => box.toggleDropdown()}>
          <IconUserPlus size={18} />
        </IconAction>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={term}
          placeholder={t('assignTo')}
          aria-label={t('assignTo')}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        {box.dropdownOpened ? (
          <AssigneeOptions
            box={box}
            ticket={ANY}
            term={term}
            onChoose={onChoose}
            onChosen={() => box.closeDropdown()}
          />
        ) : null}
        <WithNote
          onAsk={() => {
            box.closeDropdown();
            onWithNote();
          }}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
