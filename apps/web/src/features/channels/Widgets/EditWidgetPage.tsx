import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readFragment } from '@/gql';
import type { WidgetRowFragment } from '@/gql/graphql';
import { useDraft } from '@/lib/draft';
import { OPENED, opened } from '@/lib/opened';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, ThingOnTheWay, useLeave, useNamed } from '@/ui/page';
import { IdentitySection, SnippetSection } from './InstallSection';
import { Preview } from './Preview';
import { useDeleteWidget, WIDGETS } from './useWidgets';
import { valuesOf } from './widget-draft';
import { WidgetForm } from './WidgetForm';
import {
  useOneWidgetQuery,
  useUpdateWidgetMutation,
  useWidgetChoicesSuspenseQuery,
  WidgetRowFragmentDoc,
} from './Widgets.generated';
import styles from './Widgets.module.css';

/** One widget. Each is a page of its own. */
export default function EditWidgetPage() {
  const { widgetId = '' } = useParams();
  return <OneWidget key={widgetId} id={widgetId} />;
}

function OneWidget({ id }: { id: string }) {
  const query = useOneWidgetQuery({ variables: { id }, ...OPENED });
  const state = opened(query);
  if (query.data)
    return (
      <Loaded widget={readFragment(WidgetRowFragmentDoc, query.data.webWidget)} onChanged={state.onRetry} />
    );
  return <ThingOnTheWay of={WIDGETS} lines={6} {...state} />;
}

function Loaded({ widget, onChanged }: { widget: WidgetRowFragment; onChanged: () => void }) {
  const { t } = useTranslation('widgets');
  const leave = useLeave();
  const choices = useWidgetChoicesSuspenseQuery({ fetchPolicy: 'cache-and-network' }).data;
  const saved = useMemo(() => valuesOf(widget), [widget]);
  const draft = useDraft(saved);
  const { run, isSaving, faultOf } = useSaving();
  const [update] = useUpdateWidgetMutation({ context: { quiet: true } });
  const remove = useDeleteWidget(() => leave(WIDGETS.home));
  const named = useNamed('widgets', draft.value.name, false);
  async function save() {
    if (!named.check()) return;
    const input = { ...draft.value, id: widget.id, version: widget.version };
    const isDone = await run(() => update({ variables: { input } }), t('saved', { name: input.name }));
    if (isDone) draft.reset();
    onChanged();
  }
  return (
    <ThingForm
      of={WIDGETS}
      name={widget.name}
      isWide
      draft={draft}
      isSaving={isSaving}
      onSave={save}
      onDelete={() => remove(widget)}
    >
      <div className={styles.columns}>
        <div>
          <SnippetSection token={widget.token} />
          <WidgetForm
            isNew={false}
            draft={draft}
            choices={choices}
            faultOf={(field) => named.faultOf(field) ?? faultOf(field)}
          />
          <IdentitySection widget={widget} onChanged={onChanged} />
        </div>
        <Preview values={draft.value} company={choices.agency.name} locale={choices.agency.localeCode} />
      </div>
    </ThingForm>
  );
}
