import { periods } from '@parley/schema';
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '@/lib/fetch-part';
import { type Created, type Filters } from './filters';
import { FilterTrigger } from './FilterTrigger';

const DateRangePicker = lazyPart(async () => ({
  default: (await import('@/ui/date-range/DateRangePicker')).DateRangePicker,
}));

interface Props {
  filters: Filters;
  /** It stands in a form, where there is room for words. */
  hasWords?: boolean;
  onChange: (part: Partial<Filters>) => void;
}

/** When the conversation began: a named period, or days from a calendar. */
export function CreatedMenu({ filters, hasWords, onChange }: Props) {
  const { t } = useTranslation('views');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={hasWords ? 'bottom-start' : 'bottom-end'}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <FilterTrigger
          label={t('created.label')}
          icon={<IconCalendar size={18} aria-hidden />}
          isOn={filters.created !== null}
          hasWords={hasWords}
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('created.label')}>
        <Suspense fallback={null}>
          <DateRangePicker
            label={t('created.label')}
            periods={periods.map((value) => ({ value, label: t(`periods.${value}`) }))}
            value={filters.created}
            onChange={(created) => {
              onChange({ created: created as Created });
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
