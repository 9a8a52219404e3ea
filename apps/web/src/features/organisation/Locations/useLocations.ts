import { IconMapPin } from '@tabler/icons-react';
import { readFragment } from '@/gql';
import { useDeletion } from '@/lib/deletion';
import { KEYSET, KEYSET_PAGE, useKeyset } from '@/lib/keyset';
import { useNews } from '@/lib/news';
import {
  LocationRowFragmentDoc,
  useDeleteLocationMutation,
  useLocationListQuery,
  useRestoreLocationMutation,
} from './Locations.generated';
import type { Things } from '@/ui/page';

/** The places of the company. */
export const LOCATIONS: Things = { home: '/admin/locations', words: 'locations', icon: IconMapPin };

const lists = { refetchQueries: ['LocationList'] };

export const locationFields = [
  'name',
  'street',
  'postalCode',
  'city',
  'region',
  'countryCode',
  'phone',
  'email',
] as const;

/** What somebody is writing. */
export type LocationValues = Record<(typeof locationFields)[number], string> & {
  businessHoursId: string | null;
};

export const emptyLocation: LocationValues = {
  name: '',
  street: '',
  postalCode: '',
  city: '',
  region: '',
  countryCode: '',
  phone: '',
  email: '',
  businessHoursId: null,
};

/** The list as far as it was asked for. */
export function useLocations(term: string) {
  const list = useKeyset(
    useLocationListQuery({ variables: { term: term || null, first: KEYSET_PAGE }, ...KEYSET }),
    'locations',
  );
  useNews(['locations.changed'], list.refresh);
  return { ...list, rows: list.nodes?.map((node) => readFragment(LocationRowFragmentDoc, node)) };
}

/** Deletes at once; the toast offers to bring it back. */
export function useDeleteLocation(onDone: () => void) {
  const [remove] = useDeleteLocationMutation({ context: { quiet: true }, ...lists });
  const [restore] = useRestoreLocationMutation({ context: { quiet: true }, ...lists });
  return useDeletion('locations', { remove, restore, onDone });
}
