import { useTranslation } from 'react-i18next';
import { useDraft } from '@/lib/draft';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, useLeave, useNamed } from '@/ui/page';
import { LocationForm } from './LocationForm';
import { useCreateLocationMutation } from './Locations.generated';
import { emptyLocation, LOCATIONS } from './useLocations';

/** A new place. */
export default function CreateLocationPage() {
  const { t } = useTranslation('locations');
  const leave = useLeave();
  const draft = useDraft(emptyLocation);
  const { run, isSaving, faultOf } = useSaving();
  const named = useNamed('locations', draft.value.name, true);
  const [create] = useCreateLocationMutation({
    context: { quiet: true },
    refetchQueries: ['LocationList'],
  });
  async function save() {
    if (!named.check()) return;
    const { name } = draft.value;
    if (!(await run(() => create({ variables: { input: draft.value } }), t('saved', { name })))) return;
    draft.reset();
    leave(LOCATIONS.home);
  }
  return (
    <ThingForm of={LOCATIONS} draft={draft} isSaving={isSaving} onSave={save}>
      <LocationForm draft={draft} faultOf={(field) => named.faultOf(field) ?? faultOf(field)} />
    </ThingForm>
  );
}
