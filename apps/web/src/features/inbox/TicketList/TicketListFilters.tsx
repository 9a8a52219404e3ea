import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './TicketList.module.css';
import { toggled, useChoiceName, useFilterChoices } from './useFilterChoices';
import type { ListState } from './views';

interface Props {
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
}

/** The filters that are set, each with a cross. Nothing when there are none. */
export function TicketListFilters({ state, onChange }: Props) {
  const { t } = useTranslation('tickets');
  const choices = useFilterChoices();
  const nameOf = useChoiceName();
  if (state.channels.length + state.labels.length === 0) return null;
  const chosen = choices.filter((choice) => state[choice.kind].includes(choice.id));
  return (
    <div className={styles.chips}>
      {chosen.map((choice) => (
        <span key={`${choice.kind}-${choice.id}`} className={styles.chip}>
          {nameOf(choice)}
          <UnstyledButton
            className={styles.chipCross}
            aria-label={t('filter.remove', { name: choice.name })}
            onClick={() => onChange(toggled(state, choice))}
          >
            <IconX size={12} aria-hidden />
          </UnstyledButton>
        </span>
      ))}
      <UnstyledButton className={styles.addChip} onClick={() => onChange({ channels: [], labels: [] })}>
        {t('filter.clear')}
      </UnstyledButton>
    </div>
  );
}
