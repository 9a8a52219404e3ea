import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeZonesQuery } from '@/gql/graphql';
import { useTimeZonesSuspenseQuery } from './TimeZones.generated';

interface Props {
  label: string;
  description?: string;
  value: string;
  error?: string | null;
  onChange: (zone: string) => void;
}

type Zone = TimeZonesQuery['timeZones'][number];

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

/** What is chosen from, and the words by which each is found. */
export function zoneChoices(zones: readonly Zone[]) {
  const items = zones.map((zone) => ({
    value: zone.name,
    label: `${placeOf(zone.name)} · ${offsetOf(zone)}`,
  }));
  const words = new Map(
    zones.map((zone) => [
      zone.name,
      [zone.name, placeOf(zone.name), offsetOf(zone), ...zone.legacyNames].join(' ').toLowerCase(),
    ]),
  );
  return { items, words };
}

function placeOf(name: string): string {
  return name.replaceAll('_', ' ').replaceAll('/', ' / ');
}

function offsetOf({ offsetMinutes }: Zone): string {
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${two(hours)}:${two(minutes)}`;
}
