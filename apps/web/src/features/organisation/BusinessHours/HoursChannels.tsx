import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHoursChoicesSuspenseQuery } from './BusinessHours.generated';

interface Props {
  /** Of the hours that are edited; null for new ones. */
  id: string | null;
  /** Those that it has, with their names. */
  known: readonly { id: string; name: string }[];
  value: string[];
  error?: string | null;
  onChange: (ids: string[]) => void;
}

/** For which channels the hours are. Those that other hours have say whose they are and cannot be chosen. */
export function HoursChannels({ id, known, value, error, onChange }: Props) {
  const { t } = useTranslation('hours');
  const { channels, unavailableChannels } = useHoursChoicesSuspenseQuery({
    variables: { exceptId: id },
    fetchPolicy: 'network-only',
  }).data;
  const taken = new Map(unavailableChannels.map((channel) => [channel.id, channel.businessHoursName]));
  const names = new Map(
    [...channels.edges.map(({ node }) => node), ...known].map((one) => [one.id, one.name]),
  );
  return (
    <MultiSelect
      searchable
      clearable
      label={t('channels')}
      description={t('channelsHelp')}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      placeholder={value.length === 0 ? t('noChannels') : undefined}
      value={value}
      error={error}
      nothingFoundMessage={t('noneFound')}
      data={[...names].map(([channelId, name]) => ({
        value: channelId,
        label: taken.has(channelId) ? t('taken', { name, hours: taken.get(channelId) }) : name,
        disabled: taken.has(channelId),
      }))}
      onChange={onChange}
    />
  );
}
