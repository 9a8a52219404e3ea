import { Combobox, type ComboboxStore, Pill, PillsInput, useCombobox } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recipient } from './recipients';
import styles from './Recipients.module.css';
import { useEntry } from './useEntry';
import { type SearchRecipients, useOffered } from './useOffered';

interface Props {
  label: string;
  value: readonly Recipient[];
  onChange: (value: Recipient[]) => void;
  /** Who is offered while somebody types; at most twenty are shown. */
  search?: SearchRecipients;
  /** Where the label stands: before the field in a composer, above it in a form. */
  variant?: 'line' | 'field';
  description?: string;
  placeholder?: string;
  error?: ReactNode;
  limit?: number;
  disabled?: boolean;
  /** Where one begins in the dialog that this stands in. */
  isFirst?: boolean;
  /** Stands at the end of the line: "Cc Bcc". */
  end?: ReactNode;
}

/**
 * E-mail addresses as pills. A comma, a space, a semicolon or Enter takes what was typed, if it is an address; what is none
 * stays where it is, with a sentence. A pasted list becomes as many pills.
 */
export function RecipientsInput(props: Props) {
  const { t } = useTranslation('ui');
  const { label, value, disabled } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isChoosing = () => combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
  const entry = useEntry({ value, onChange: props.onChange, limit: props.limit, isChoosing });
  const offered = useOffered(entry.text, value, props.search);
  const error = props.error || (entry.isWrong && t('recipients.invalid', { text: entry.text.trim() }));
  useOpenWith(combobox, entry.isIn && offered.length > 0, entry.text);
  const inLine = { label: styles.lineLabel, input: styles.lineInput };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(address) => entry.put(offered.filter((each) => each.address === address))}
    >
      <Combobox.DropdownTarget>
        <PillsInput
          label={label}
          description={props.description}
          error={error || undefined}
          disabled={disabled}
          className={props.variant === 'line' ? styles.line : undefined}
          classNames={props.variant === 'line' ? inLine : { input: styles.fieldInput }}
          rightSection={props.end}
          rightSectionWidth="auto"
        >
          <Pill.Group>
            <Chosen {...props} />
            <Combobox.EventsTarget>
              <PillsInput.Field
                data-autofocus={props.isFirst || undefined}
                inputMode="email"
                autoComplete="off"
                aria-label={label}
                aria-invalid={error ? true : undefined}
                disabled={disabled}
                placeholder={value.length ? undefined : props.placeholder}
                value={entry.text}
                onChange={(event) => {
                  entry.write(event.currentTarget.value);
                  combobox.resetSelectedOption();
                }}
                onFocus={entry.enter}
                onBlur={entry.leave}
                onKeyDown={entry.onKeyDown}
                onPaste={entry.onPaste}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Offered label={label} offered={offered} />
    </Combobox>
  );
}

/** Open while there is something to choose: what is open and empty would take the Escape that is meant for the dialog. */
function useOpenWith({ openDropdown, closeDropdown }: ComboboxStore, isOpen: boolean, text: string): void {
  useEffect(() => {
    if (isOpen) openDropdown();
    else closeDropdown();
  }, [isOpen, text, openDropdown, closeDropdown]);
}

function Chosen({ value, onChange, disabled }: Pick<Props, 'value' | 'onChange' | 'disabled'>) {
  const { t } = useTranslation('ui');
  return value.map((recipient) => {
    const name = recipient.name || recipient.address;
    return (
      <Pill
        key={recipient.address}
        withRemoveButton={!disabled}
        title={recipient.address}
        onRemove={() => onChange(value.filter((each) => each !== recipient))}
        removeButtonProps={{ 'aria-label': t('recipients.remove', { name }), 'aria-hidden': false }}
      >
        <bdi>{name}</bdi>
      </Pill>
    );
  });
}

function Offered({ label, offered }: { label: string; offered: readonly Recipient[] }) {
  return (
    <Combobox.Dropdown hidden={offered.length === 0}>
      <Combobox.Options className={styles.options} aria-label={label}>
        {offered.map(({ address, name }) => (
          <Combobox.Option key={address} value={address}>
            <span className={styles.name}>{name || address}</span>
            {name ? <bdi className={styles.address}>{address}</bdi> : null}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
