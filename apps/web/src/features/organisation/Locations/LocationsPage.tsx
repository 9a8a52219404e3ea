import { useTranslation } from 'react-i18next';
import { ThingRows, ThingSearch, ThingsPage, useTerm } from '@/ui/page';
import { useLocationChoicesQuery } from './Locations.generated';
import { LOCATIONS, useDeleteLocation, useLocations } from './useLocations';

/** The places of the company. */
export default function LocationsPage() {
  const { t } = useTranslation('locations');
  const list = useLocations(useTerm());
  const remove = useDeleteLocation(list.refresh);
  const hours = useLocationChoicesQuery({}).data?.businessHours.edges ?? [];
  return (
    <ThingsPage of={LOCATIONS}>
      <ThingSearch of={LOCATIONS} />
      <ThingRows
        of={LOCATIONS}
        list={list}
        onDelete={remove}
        columns={[
          { key: 'name', title: t('name'), cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'address',
            title: t('address'),
            cell: ({ street, postalCode, city }) => (
              <bdi>{[street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}</bdi>
            ),
          },
          { key: 'phone', title: t('phone'), cell: ({ phone }) => <bdi dir="ltr">{phone}</bdi> },
          {
            key: 'hours',
            title: t('hours'),
            cell: ({ businessHoursId }) => (
              <bdi>{hours.find(({ node }) => node.id === businessHoursId)?.node.name}</bdi>
            ),
          },
        ]}
      />
    </ThingsPage>
  );
}
