import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptMark } from '@/lib/kept-mark';
import styles from './SuggestedInput.module.css';
import { applied, type Suggestion, typingAt } from './suggestions';
import { useSuggestions } from './useSuggestions';

interface Props extends Omit<TextInputProps, 'onChange' | 'value'> {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onType: (text: string) => void;
}

/** A field for a search that offers operators, and for an operator what there is. Nothing is taken unasked. */
export function SuggestedInput({ field, text, onType, onKeyDown, ...input }: Props) {
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const [caret, setCaret] = useState<number | null>(null);
  const typing = caret === null ? null : typingAt(text, caret);
  const suggestions = useSuggestions(typing);
  const values = suggestions.map(({ value }) => value);
  const isOpen = values.length > 0;
  useKeptMark(box, values);

  function take(value: string): void {
    if (!typing) return;
    const next = applied(text, typing, value);
    onType(next.text);
    setCaret(typing.kind === 'operator' ? next.caret : null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (!isOpen) return onKeyDown?.(event);
    if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      const at = Math.max(0, box.getSelectedOptionIndex());
      return take(values[at] ?? '');
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      return setCaret(null);
    }
    const isChosen = event.key === 'Enter' && box.getSelectedOptionIndex() >= 0;
    if (!isChosen && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') onKeyDown?.(event);
  }

  return (
    <Combobox
      store={{ ...box, dropdownOpened: isOpen }}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={take}
      withinPortal={false}
    >
      <Combobox.Target withKeyboardNavigation={isOpen} withAriaAttributes={isOpen}>
        <TextInput
          {...input}
          ref={field}
          value={text}
          autoComplete="off"
          aria-autocomplete="list"
          onChange={(event) => {
            setCaret(event.currentTarget.selectionStart);
            onType(event.currentTarget.value);
          }}
          onKeyDown={press}
          onBlur={() => setCaret(null)}
        />
      </Combobox.Target>
      <Offered suggestions={suggestions} />
    </Combobox>
  );
}

function Offered({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation('search');
  return (
    <Combobox.Dropdown hidden={suggestions.length === 0}>
      <Combobox.Options aria-label={t('suggest.label')}>
        {suggestions.map(({ value, label, hint }) => (
          <Combobox.Option key={value} value={value} className={styles.option}>
            <bdi className={styles.value}>{label ?? value}</bdi>
            {hint ? <bdi className={styles.hint}>{hint}</bdi> : null}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      <Combobox.Footer className={styles.foot}>{t('suggest.keys')}</Combobox.Footer>
    </Combobox.Dropdown>
  );
}
