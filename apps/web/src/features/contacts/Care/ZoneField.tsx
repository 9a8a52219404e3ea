import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZonesQuery } from '@/features/identity/TimeZones.generated';
import { zoneChoices } from '@/features/identity/zone-choices';
import { useTimeThere } from './there';

interface Props {
  value: string | null;
  isGuessed: boolean;
  isDisabled: boolean;
  error: string | undefined;
  onChange: (zone: string | null) => void;
}

/** Where somebody is: found by city, region, old name or distance from UTC. Emptied, it is left to be guessed. */
export function ZoneField({ value, isGuessed, isDisabled, error, onChange }: Props) {
  const { t } = useTranslation('contactCare');
  const { data } = useTimeZonesQuery();
  const { items, words } = useMemo(() => zoneChoices(data?.timeZones ?? []), [data]);
  const time = useTimeThere(value);
  const filter: OptionsFilter = ({ options, search }) => {
    const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
    return (options as ComboboxItem[]).filter((item) =>
      wanted.every((word) => words.get(item.value)?.includes(word)),
    );
  };
  const said = [time && t('there', { time }), isGuessed && t('zone.guessed')].filter(Boolean).join(' · ');
  return (
    <Select
      searchable
      clearable
      label={t('zone.label')}
      description={said || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      data={items.length > 0 ? items : value ? [value] : []}
      filter={filter}
      limit={100}
      maxDropdownHeight={260}
      disabled={isDisabled}
      error={error}
      nothingFoundMessage={t('zone.none')}
      clearButtonProps={{ 'aria-label': t('zone.clear') }}
      onChange={onChange}
    />
  );
}
