import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readFragment } from '@/gql';
import type { LocationRowFragment } from '@/gql/graphql';
import { useDraft } from '@/lib/draft';
import { useNews } from '@/lib/news';
import { OPENED, opened } from '@/lib/opened';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, ThingOnTheWay, useLeave, useNamed } from '@/ui/page';
import { LocationForm } from './LocationForm';
import {
  LocationRowFragmentDoc,
  useOneLocationQuery,
  useUpdateLocationMutation,
} from './Locations.generated';
import { LOCATIONS, useDeleteLocation } from './useLocations';

/** One place. Each is a page of its own. */
export default function EditLocationPage() {
  const { locationId = '' } = useParams();
  return <OneLocation key={locationId} id={locationId} />;
}

function OneLocation({ id }: { id: string }) {
  const query = useOneLocationQuery({ variables: { id }, ...OPENED });
  const state = opened(query);
  useNews(['locations.changed'], state.onRetry);
  if (query.data)
    return (
      <Loaded
        location={readFragment(LocationRowFragmentDoc, query.data.location)}
        onChanged={state.onRetry}
      />
    );
  return <ThingOnTheWay of={LOCATIONS} lines={4} {...state} />;
}

function Loaded({ location, onChanged }: { location: LocationRowFragment; onChanged: () => void }) {
  const { t } = useTranslation('locations');
  const leave = useLeave();
  const saved = useMemo(() => {
    const { name, street, postalCode, city, region, countryCode, phone, email, businessHoursId } = location;
    return { name, street, postalCode, city, region, countryCode, phone, email, businessHoursId };
  }, [location]);
  const draft = useDraft(saved);
  const { run, isSaving, faultOf } = useSaving();
  const [update] = useUpdateLocationMutation({ context: { quiet: true } });
  const remove = useDeleteLocation(() => leave(LOCATIONS.home));
  const named = useNamed('locations', draft.value.name, false);
  async function save() {
    if (!named.check()) return;
    const input = { id: location.id, version: location.version, ...draft.changes };
    const { name } = draft.value;
    if (await run(() => update({ variables: { input } }), t('saved', { name }))) draft.reset();
    onChanged();
  }
  return (
    <ThingForm
      of={LOCATIONS}
      name={location.name}
      draft={draft}
      isSaving={isSaving}
      onSave={save}
      onDelete={() => remove(location)}
    >
      <LocationForm draft={draft} faultOf={(field) => named.faultOf(field) ?? faultOf(field)} />
    </ThingForm>
  );
}
