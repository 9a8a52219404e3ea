import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import { IconCheck, IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelGlyph, LabelMark } from '@/ui';
import { useKeptMark } from '@/lib/kept-mark';
import filter from './FilterMenu.module.css';
import { anyFilter, type Filters } from './filters';
import { FilterTrigger } from './FilterTrigger';
import { type Choice, isChosen, KINDS, toggled, useFilterChoices } from './useFilterChoices';

interface Props {
  filters: Filters;
  /** It stands in a form, where there is room for words. */
  hasWords?: boolean;
  onChange: (part: Partial<Filters>) => void;
}

/** Of a long group only the beginning is shown until somebody looks for a name. */
const SHOWN = 6;

/** The funnel: everything that a list can be narrowed by, with a field to find one among many. */
export function FilterMenu({ filters, hasWords, onChange }: Props) {
  const { t } = useTranslation('views');
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
      width={280}
      withinPortal={false}
      position={hasWords ? 'bottom-start' : 'bottom-end'}
      shadow="md"
      onOptionSubmit={(value) => {
        const choice = choices.find((each) => valueOf(each) === value);
        if (choice) onChange(toggled(filters, choice));
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <FilterTrigger
          label={t('filter')}
          icon={<IconFilter size={18} aria-hidden />}
          isOn={anyFilter(filters)}
          hasWords={hasWords}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          classNames={{ input: filter.search }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={t('find')}
          aria-label={t('find')}
        />
        <FilterOptions box={combobox} choices={choices} text={text} filters={filters} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

const valueOf = (choice: Choice) => `${choice.kind}-${choice.id}`;

interface OptionsProps {
  box: ComboboxStore;
  choices: readonly Choice[];
  text: string;
  filters: Filters;
}

function FilterOptions({ box, choices, text, filters }: OptionsProps) {
  const { t } = useTranslation('views');
  const words = text.trim().toLowerCase();
  const found = choices.filter((choice) => choice.name.toLowerCase().includes(words));
  const groups = KINDS.map((kind) => {
    const all = found.filter((choice) => choice.kind === kind);
    const isLong = words === '' && kind !== 'flags' && all.length > SHOWN;
    const shown = isLong ? all.filter((choice, index) => index < SHOWN || isChosen(filters, choice)) : all;
    return { kind, shown, more: all.length - shown.length };
  }).filter(({ shown }) => shown.length > 0);
  useKeptMark(
    box,
    groups.flatMap(({ shown }) => shown.map(valueOf)),
  );
  return (
    <Combobox.Options mah={420} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={t('filter')}>
      {groups.length === 0 ? (
        <Combobox.Empty>{t('findNothing', { term: text.trim() })}</Combobox.Empty>
      ) : null}
      {groups.map(({ kind, shown, more }) => (
        <Combobox.Group key={kind} label={t(`kinds.${kind}`)}>
          {shown.map((choice) => (
            <FilterOption key={valueOf(choice)} choice={choice} isChosen={isChosen(filters, choice)} />
          ))}
          {more > 0 ? <div className={filter.more}>{t('more', { count: more })}</div> : null}
        </Combobox.Group>
      ))}
    </Combobox.Options>
  );
}

function FilterOption({ choice, isChosen: isOn }: { choice: Choice; isChosen: boolean }) {
  return (
    <Combobox.Option value={valueOf(choice)} active={isOn} aria-selected={isOn} className={filter.option}>
      {choice.channelType ? <ChannelGlyph type={choice.channelType} /> : null}
      {choice.color ? <LabelMark name={choice.name} color={choice.color} /> : <span>{choice.name}</span>}
      {isOn ? <IconCheck size={14} className={filter.tick} aria-hidden /> : null}
    </Combobox.Option>
  );
}
