import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shownDay } from '@/ui/date-range/days';
import { anyFilter, type Created, type Filters, NO_FILTERS, RANGES } from './filters';
import styles from './TicketList.module.css';
import { toggled, useChoiceName, useChosen } from './useFilterChoices';

interface Props {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
  /** What can be done with all of it, behind the chips. */
  children?: ReactNode;
}

/** The filters that are set, each with a cross. Nothing when there are none. */
export function FilterChips({ filters, onChange, children }: Props) {
  const { t } = useTranslation('views');
  const chosen = useChosen(filters);
  const nameOf = useChoiceName();
  const createdName = useCreatedName();
  const isEmpty = chosen.length === 0 && !filters.created && !filters.term;
  if (isEmpty && !children) return null;
  return (
    <div className={styles.chips}>
      {chosen.map((choice) => (
        <Chip
          key={`${choice.kind}-${choice.id}`}
          name={nameOf(choice)}
          onRemove={() => onChange(toggled(filters, choice))}
        />
      ))}
      {filters.created ? (
        <Chip name={createdName(filters.created)} onRemove={() => onChange({ created: null })} />
      ) : null}
      {filters.term ? (
        <UnstyledButton
          className={styles.addChip}
          onClick={() => onChange({ range: nextRange(filters.range) })}
        >
          {t(`ranges.${filters.range}`)}
        </UnstyledButton>
      ) : null}
      {anyFilter(filters) ? (
        <UnstyledButton className={styles.addChip} onClick={() => onChange(NO_FILTERS)}>
          {t('clear')}
        </UnstyledButton>
      ) : null}
      {children}
    </div>
  );
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('views');
  return (
    <span className={styles.chip}>
      <bdi>{name}</bdi>
      <UnstyledButton className={styles.chipCross} aria-label={t('remove', { name })} onClick={onRemove}>
        <IconX size={12} aria-hidden />
      </UnstyledButton>
    </span>
  );
}

/** "Begun: last 7 days" */
export function useCreatedName(): (created: NonNullable<Created>) => string {
  const { t } = useTranslation('views');
  return (created) =>
    t('chip.created', {
      name:
        'period' in created
          ? t(`periods.${created.period}`)
          : `${shownDay(created.from)} – ${shownDay(created.to)}`,
    });
}

/** Each press looks further or less far back. */
function nextRange(range: Filters['range']): Filters['range'] {
  return RANGES[(RANGES.indexOf(range) + 1) % RANGES.length] ?? 'ALL';
}
