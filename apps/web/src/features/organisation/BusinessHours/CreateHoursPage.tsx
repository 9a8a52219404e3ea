import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '@/lib/draft';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, useLeave } from '@/ui/page';
import { useCreateHoursMutation, useHoursChoicesSuspenseQuery } from './BusinessHours.generated';
import { HoursForm } from './HoursForm';
import { inputOf, useReady } from './hours-input';
import { HOURS, type HoursValues } from './useHours';

/** New hours: those of an office, in the company's own zone, until somebody says something else. */
export default function CreateHoursPage() {
  const { t } = useTranslation('hours');
  const leave = useLeave();
  const { agency } = useHoursChoicesSuspenseQuery({ variables: { exceptId: null } }).data;
  const [fresh] = useState<HoursValues>(() => {
    const office = [{ from: '09:00', to: '17:00' }];
    const week = [office, office, office, office, office, [], []];
    return { name: '', timeZone: agency.timeZone, week, exceptions: [], channelIds: [] };
  });
  const draft = useDraft(fresh);
  const { run, isSaving, faultOf } = useSaving();
  const [create] = useCreateHoursMutation({
    context: { quiet: true },
    refetchQueries: ['HoursList'],
  });
  const ready = useReady(draft.value);
  async function save() {
    if (!ready.check()) return;
    const { name } = draft.value;
    if (!(await run(() => create({ variables: { input: inputOf(draft.value) } }), t('saved', { name }))))
      return;
    draft.reset();
    leave(HOURS.home);
  }
  return (
    <ThingForm of={HOURS} draft={draft} isSaving={isSaving} onSave={save}>
      <HoursForm
        id={null}
        draft={draft}
        known={[]}
        locations={[]}
        faultOf={(field) => ready.faultOf(field) ?? faultOf(field)}
      />
    </ThingForm>
  );
}
