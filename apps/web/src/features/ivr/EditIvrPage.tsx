import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readFragment } from '@/gql';
import type { IvrRowFragment } from '@/gql/graphql';
import { useDraft } from '@/lib/draft';
import { OPENED, opened } from '@/lib/opened';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, ThingOnTheWay, useLeave } from '@/ui/page';
import { IvrRowFragmentDoc, useOneIvrFlowQuery, useUpdateIvrFlowMutation } from './Ivr.generated';
import { IvrForm, useReady } from './IvrForm';
import { FLOWS, useDeleteIvr, valuesOf } from './useIvr';

/** One flow. Each is a page of its own. */
export default function EditIvrPage() {
  const { flowId = '' } = useParams();
  return <OneFlow key={flowId} id={flowId} />;
}

function OneFlow({ id }: { id: string }) {
  const query = useOneIvrFlowQuery({ variables: { id }, ...OPENED });
  const state = opened(query);
  if (query.data)
    return <Loaded row={readFragment(IvrRowFragmentDoc, query.data.ivrFlow)} onChanged={state.onRetry} />;
  return <ThingOnTheWay of={FLOWS} lines={7} {...state} />;
}

function Loaded({ row, onChanged }: { row: IvrRowFragment; onChanged: () => void }) {
  const { t } = useTranslation('ivr');
  const leave = useLeave();
  const saved = useMemo(() => valuesOf(row), [row]);
  const draft = useDraft(saved);
  const { run, isSaving, faultOf } = useSaving();
  const [update] = useUpdateIvrFlowMutation({ context: { quiet: true } });
  const ready = useReady(draft.value);
  const remove = useDeleteIvr(() => leave(FLOWS.home));
  async function save() {
    if (!ready.check()) return;
    const input = { ...draft.value, name: draft.value.name.trim(), flowId: row.id, version: row.version };
    if (await run(() => update({ variables: { input } }), t('saved', { name: input.name }))) draft.reset();
    onChanged();
  }
  return (
    <ThingForm
      of={FLOWS}
      name={row.name}
      draft={draft}
      isSaving={isSaving}
      onSave={save}
      onDelete={() => remove(row)}
    >
      <IvrForm
        draft={draft}
        faultOf={(field) => ready.faultOf(field) ?? faultOf(field)}
        wasTried={ready.wasTried}
      />
    </ThingForm>
  );
}
