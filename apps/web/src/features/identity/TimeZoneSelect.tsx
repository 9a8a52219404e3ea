import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZonesSuspenseQuery } from './TimeZones.generated';
import { zoneChoices } from './zone-choices';

interface Props {
  label: string;
  description?: string;
  value: string;
  error?: string | null;
  onChange: (zone: string) => void;
}

/** All time zones of the world; a search finds them by city, region, old name or distance from UTC. */
export function TimeZoneSelect({ label, description, value, error, onChange }: Props) {
  const { t } = useTranslation('profile');
  const { timeZones } = useTimeZonesSuspenseQuery().data;
  const { items, words } = useMemo(() => zoneChoices(timeZones), [timeZones]);
  const filter: OptionsFilter = ({ options, search }) => {
    const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
    return (options as ComboboxItem[]).filter((item) =>
      wanted.every((word) => words.get(item.value)?.includes(word)),
    );
  };
  return (
    <Select
      searchable
      label={label}
      description={description}
      value={value}
      data={items}
      filter={filter}
      limit={100}
      maxDropdownHeight={260}
      allowDeselect={false}
      error={error}
      nothingFoundMessage={t('zone.none')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      onChange={(zone) => zone && onChange(zone)}
    />
  );
}
