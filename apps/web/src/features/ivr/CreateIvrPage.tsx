import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '@/lib/draft';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, useLeave } from '@/ui/page';
import { useCreateIvrFlowMutation } from './Ivr.generated';
import { IvrForm, useReady } from './IvrForm';
import { FLOWS, type IvrValues } from './useIvr';

/** A new flow: a menu, somebody to speak with, and a voicemail, until somebody says something else. */
export default function CreateIvrPage() {
  const { t } = useTranslation('ivr');
  const leave = useLeave();
  const [fresh] = useState<IvrValues>(() => ({ name: '', flow: example(t), channelIds: [] }));
  const draft = useDraft(fresh);
  const { run, isSaving, faultOf } = useSaving();
  const [create] = useCreateIvrFlowMutation({
    context: { quiet: true },
    refetchQueries: ['IvrFlowList'],
  });
  const ready = useReady(draft.value);
  async function save() {
    if (!ready.check()) return;
    const input = { ...draft.value, name: draft.value.name.trim() };
    if (!(await run(() => create({ variables: { input } }), t('saved', { name: input.name })))) return;
    draft.reset();
    leave(FLOWS.home);
  }
  return (
    <ThingForm of={FLOWS} draft={draft} isSaving={isSaving} onSave={save}>
      <IvrForm
        draft={draft}
        faultOf={(field) => ready.faultOf(field) ?? faultOf(field)}
        wasTried={ready.wasTried}
      />
    </ThingForm>
  );
}

function example(t: ReturnType<typeof useTranslation<'ivr'>>['t']): IvrValues['flow'] {
  return {
    start: 'hours',
    steps: [
      { id: 'hours', kind: 'hours', open: 'menu', closed: 'voicemail' },
      {
        id: 'menu',
        kind: 'menu',
        words: t('example.menu'),
        keys: [
          { key: '1', label: t('example.speak'), next: 'ring' },
          { key: '2', label: t('example.leave'), next: 'voicemail' },
        ],
        tries: 2,
        otherwise: 'ring',
      },
      {
        id: 'ring',
        kind: 'ring',
        people: { userIds: [], teamIds: [] },
        seconds: 25,
        otherwise: 'voicemail',
      },
      { id: 'voicemail', kind: 'voicemail', words: t('example.voicemail'), maxSeconds: 180 },
    ],
  };
}
