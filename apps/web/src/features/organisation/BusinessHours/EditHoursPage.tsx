import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readFragment } from '@/gql';
import type { HoursFormFragment } from '@/gql/graphql';
import { useDraft } from '@/lib/draft';
import { useNews } from '@/lib/news';
import { OPENED, opened } from '@/lib/opened';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, ThingOnTheWay, useLeave } from '@/ui/page';
import {
  HoursFormFragmentDoc,
  HoursRowFragmentDoc,
  useOneHoursQuery,
  useUpdateHoursMutation,
} from './BusinessHours.generated';
import { HoursForm } from './HoursForm';
import { inputOf, useReady } from './hours-input';
import { HOURS, useDeleteHours, valuesOf } from './useHours';

/** One schedule. Each is a page of its own. */
export default function EditHoursPage() {
  const { hoursId = '' } = useParams();
  return <OneHours key={hoursId} id={hoursId} />;
}

function OneHours({ id }: { id: string }) {
  const query = useOneHoursQuery({ variables: { id }, ...OPENED });
  const state = opened(query);
  useNews(['business_hours.changed'], state.onRetry);
  if (query.data)
    return (
      <Loaded
        hours={readFragment(HoursFormFragmentDoc, query.data.oneBusinessHours)}
        onChanged={state.onRetry}
      />
    );
  return <ThingOnTheWay of={HOURS} lines={7} {...state} />;
}

function Loaded({ hours, onChanged }: { hours: HoursFormFragment; onChanged: () => void }) {
  const { t } = useTranslation('hours');
  const leave = useLeave();
  const row = readFragment(HoursRowFragmentDoc, hours);
  const saved = useMemo(() => valuesOf(hours), [hours]);
  const draft = useDraft(saved);
  const { run, isSaving, faultOf } = useSaving();
  const [update] = useUpdateHoursMutation({ context: { quiet: true } });
  const ready = useReady(draft.value);
  const remove = useDeleteHours(() => leave(HOURS.home));
  async function save() {
    if (!ready.check()) return;
    const input = { ...inputOf(draft.value), id: row.id, version: row.version };
    if (await run(() => update({ variables: { input } }), t('saved', { name: input.name }))) draft.reset();
    onChanged();
  }
  return (
    <ThingForm
      of={HOURS}
      name={row.name}
      draft={draft}
      isSaving={isSaving}
      onSave={save}
      onDelete={() => remove(row)}
    >
      <HoursForm
        id={row.id}
        draft={draft}
        known={row.channels}
        locations={hours.locations}
        faultOf={(field) => ready.faultOf(field) ?? faultOf(field)}
      />
    </ThingForm>
  );
}
