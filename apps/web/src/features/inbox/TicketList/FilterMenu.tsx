import { Combobox, useCombobox } from '@mantine/core';
import { IconCheck, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelGlyph, IconAction, LabelMark } from '@/ui';
import filter from './FilterMenu.module.css';
import styles from './TicketList.module.css';
import { type Choice, toggled, useFilterChoices } from './useFilterChoices';
import { isFiltered, type ListState } from './views';

interface Props {
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
}

/** The funnel: channels and labels to narrow the list by, with a field to find one among many. */
export function FilterMenu({ state, onChange }: Props) {
  const { t } = useTranslation('tickets');
  const choices = useFilterChoices();
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setText('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  return (
    <Combobox
      store={combobox}
      width={260}
      withinPortal={false}
      position="bottom-end"
      shadow="md"
      onOptionSubmit={(value) => {
        const choice = choices.find((each) => valueOf(each) === value);
        if (choice) onChange(toggled(state, choice));
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <IconAction
          className={styles.funnel}
          label={t('filter.label')}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconFilter size={18} />
          {isFiltered(state) ? <span className={styles.funnelDot} /> : null}
        </IconAction>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          classNames={{ input: filter.search }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={t('filter.find')}
          aria-label={t('filter.find')}
        />
        <FilterOptions found={matching(choices, text)} state={state} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

const valueOf = (choice: Choice) => `${choice.kind}-${choice.id}`;

function matching(choices: readonly Choice[], text: string): Choice[] {
  const words = text.trim().toLowerCase();
  return choices.filter((choice) => choice.name.toLowerCase().includes(words));
}

function FilterOptions({ found, state }: { found: readonly Choice[]; state: ListState }) {
  const { t } = useTranslation('tickets');
  const group = (kind: Choice['kind']) =>
    found
      .filter((choice) => choice.kind === kind)
      .map((choice) => (
        <FilterOption
          key={valueOf(choice)}
          choice={choice}
          isChosen={state[choice.kind].includes(choice.id)}
        />
      ));
  return (
    <Combobox.Options mah={420} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={t('filter.label')}>
      {found.length === 0 ? <Combobox.Empty>{t('filter.none')}</Combobox.Empty> : null}
      <Combobox.Group label={t('filter.channelsGroup')}>{group('channels')}</Combobox.Group>
      <Combobox.Group label={t('filter.labelsGroup')}>{group('labels')}</Combobox.Group>
    </Combobox.Options>
  );
}

function FilterOption({ choice, isChosen }: { choice: Choice; isChosen: boolean }) {
  return (
    <Combobox.Option
      value={valueOf(choice)}
      active={isChosen}
      aria-selected={isChosen}
      className={filter.option}
    >
      {choice.channelType ? <ChannelGlyph type={choice.channelType} /> : null}
      {choice.color ? <LabelMark name={choice.name} color={choice.color} /> : <span>{choice.name}</span>}
      {isChosen ? <IconCheck size={14} className={filter.tick} aria-hidden /> : null}
    </Combobox.Option>
  );
}
