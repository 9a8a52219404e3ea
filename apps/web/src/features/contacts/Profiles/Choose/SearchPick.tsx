import { Combobox, ScrollArea, useCombobox } from '@mantine/core';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEarlyEnter, useKeptMark } from '@/lib/kept-mark';
import styles from './SearchPick.module.css';

export interface Choice {
  id: string;
  label: ReactNode;
  onChoose: () => void;
}

interface Props {
  /** What the button says, and what the list is called. */
  label: string;
  target: (toggle: () => void) => ReactNode;
  search: string;
  /** What fits the term; undefined while it is on its way for the first time. */
  choices: readonly Choice[] | undefined;
  isComing: boolean;
  none: string;
  /** What stands below what was found, such as making a new one of what is looked for. */
  last?: (term: string) => Choice | null;
  onTerm: (term: string | null) => void;
}

/** A button that opens a list to look through: what is typed is asked of the server. */
export function SearchPick(props: Props) {
  const [term, setTerm] = useState('');
  const { onTerm } = props;
  const box = useCombobox({
    onDropdownClose: (by) => {
      box.resetSelectedOption();
      setTerm('');
      onTerm(null);
      if (by === 'keyboard') box.focusTarget();
    },
    onDropdownOpen: () => {
      onTerm('');
      box.focusSearchInput();
    },
  });
  return (
    <Combobox
      store={box}
      shadow="md"
      position="bottom-start"
      width={300}
      // Where it belongs to stays its landmark.
      withinPortal={false}
      onOptionSubmit={() => {
        box.closeDropdown();
        box.focusTarget();
      }}
    >
      <Combobox.Target targetType="button">{props.target(() => box.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={term}
          placeholder={props.search}
          aria-label={props.search}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        {box.dropdownOpened ? <Found {...props} box={box} term={term} /> : null}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Found(props: Props & { box: ReturnType<typeof useCombobox>; term: string }) {
  const { t } = useTranslation('profiles');
  const { box, term, choices, onTerm } = props;
  const wanted = useDeferredValue(term.trim());
  useEffect(() => onTerm(wanted), [onTerm, wanted]);
  const last = props.last?.(term.trim()) ?? null;
  const all = [...(choices ?? []), ...(last ? [last] : [])];
  const isComing = props.isComing || wanted !== term.trim();
  useKeptMark(
    box,
    all.map(({ id }) => id),
    term,
  );
  useEarlyEnter(box, term, isComing);
  return (
    <Combobox.Options aria-label={props.label}>
      <ScrollArea.Autosize mah={300} type="scroll">
        {all.map(({ id, label, onChoose }) => (
          <Combobox.Option key={id} value={id} className={styles.row} onClick={onChoose}>
            <span className={styles.option}>{label}</span>
          </Combobox.Option>
        ))}
        {choices?.length === 0 && !isComing ? <p className={styles.none}>{props.none}</p> : null}
        {!choices ? <p className={styles.none}>{t('searching')}</p> : null}
      </ScrollArea.Autosize>
    </Combobox.Options>
  );
}
