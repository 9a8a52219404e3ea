import { Combobox, type ComboboxProps, useCombobox } from '@mantine/core';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationHeadFragment } from '@/gql/graphql';
import type { Assignee } from '../actions/useAssignTicket';
import { AssigneeOptions } from '../Conversation/AssigneeOptions';

interface Props extends Pick<ComboboxProps, 'position' | 'width' | 'withinPortal'> {
  ticket: ConversationHeadFragment;
  onChoose: (to: Assignee) => void;
  /** What opens it: it takes the ref and what assistive technology has to know. */
  target: (toggle: () => void) => ReactElement;
  /** Below the choices. */
  foot?: (close: () => void) => ReactNode;
  /** Asked to be open from elsewhere, as by a key. */
  isAsked?: boolean;
  onClosed?: () => void;
}

/** The choice of a colleague, a team or nobody, with a search: the same in the head of a ticket and in dialogs. */
export function AssigneeBox({ ticket, onChoose, target, foot, isAsked, onClosed, ...place }: Props) {
  const { t } = useTranslation('conversation');
  const [term, setTerm] = useState('');
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption();
      setTerm('');
      onClosed?.();
    },
    onDropdownOpen: () => box.focusSearchInput(),
  });
  useEffect(() => {
    if (isAsked) box.openDropdown();
  }, [box, isAsked]);
  return (
    <Combobox store={box} shadow="md" {...place} onOptionSubmit={() => box.closeDropdown()}>
      <Combobox.Target targetType="button">{target(() => box.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={term}
          placeholder={t('assign.search')}
          aria-label={t('assign.search')}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        {box.dropdownOpened ? (
          <AssigneeOptions
            box={box}
            ticket={ticket}
            term={term}
            onChoose={onChoose}
            onChosen={() => box.closeDropdown()}
          />
        ) : null}
        {foot?.(() => box.closeDropdown())}
      </Combobox.Dropdown>
    </Combobox>
  );
}
