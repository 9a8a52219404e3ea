import { Button, Combobox, useCombobox } from '@mantine/core';
import { variableMark } from '@parley/schema';
import { IconBraces, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVariables, type VariableGroup } from '../../organisation/Variables/useVariables';

/** The names that can be filled in, by whose they are and what they mean; typing narrows them. */
export function VariableMenu({ onChoose }: { onChoose: (mark: string) => void }) {
  const { t } = useTranslation('quickReplies');
  const groups = useVariables();
  const [term, setTerm] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTerm('');
    },
  });
  const found = fitting(groups, term);
  return (
    <Combobox
      store={combobox}
      position="bottom-end"
      width={300}
      withinPortal
      onOptionSubmit={(name) => {
        combobox.closeDropdown();
        // After the menu has given its focus back, the field takes it.
        setTimeout(() => onChoose(variableMark(name)));
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="default"
          size="xs"
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          leftSection={<IconBraces size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => combobox.toggleDropdown()}
        >
          {t('form.variable')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={term}
          aria-label={t('form.variableSearch')}
          placeholder={t('form.variableSearch')}
          onChange={(event) => {
            setTerm(event.currentTarget.value);
            combobox.updateSelectedOptionIndex();
          }}
        />
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }} aria-label={t('form.variable')}>
          {found.length === 0 ? <Combobox.Empty>{t('form.variableNone')}</Combobox.Empty> : null}
          {found.map((group) => (
            <Group key={group.group} {...group} />
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Group({ group, items }: VariableGroup) {
  return (
    <Combobox.Group label={group}>
      {items.map(({ value, label }) => (
        <Combobox.Option key={value} value={value}>
          <bdi>{label}</bdi>
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function fitting(groups: readonly VariableGroup[], term: string): VariableGroup[] {
  const wanted = term.trim().toLowerCase();
  return groups
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ items }) => items.length > 0);
}
