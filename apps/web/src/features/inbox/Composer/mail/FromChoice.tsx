import { Select } from '@mantine/core';
import styles from './MailLines.module.css';

interface Props {
  label: string;
  addresses: readonly string[];
  value: string | null;
  error?: string | undefined;
  onChange: (address: string) => void;
}

/** From which of the mailbox's addresses a mail goes; nothing where there is no choice. */
export function FromChoice({ label, addresses, value, error, onChange }: Props) {
  if (addresses.length < 2) return null;
  return (
    <div className={styles.from}>
      <span className={styles.word} aria-hidden>
        {label}
      </span>
      <Select
        size="xs"
        variant="unstyled"
        aria-label={label}
        allowDeselect={false}
        comboboxProps={{ width: 'max-content', position: 'top-start' }}
        classNames={{ input: styles.fromInput }}
        value={value && addresses.includes(value) ? value : (addresses[0] ?? null)}
        data={[...addresses]}
        error={error}
        onChange={(address) => address && onChange(address)}
      />
    </div>
  );
}
