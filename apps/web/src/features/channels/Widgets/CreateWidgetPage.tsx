import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import { useDraft } from '@/lib/draft';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, useLeave, useNamed } from '@/ui/page';
import { Preview } from './Preview';
import { emptyWidget } from './widget-draft';
import { WIDGETS } from './useWidgets';
import { WidgetForm } from './WidgetForm';
import {
  useCreateWidgetMutation,
  useWidgetChoicesSuspenseQuery,
  WidgetRowFragmentDoc,
} from './Widgets.generated';
import styles from './Widgets.module.css';

/** A new widget; its own page with the snippet comes after it. */
export default function CreateWidgetPage() {
  const { t } = useTranslation('widgets');
  const leave = useLeave();
  const choices = useWidgetChoicesSuspenseQuery({ fetchPolicy: 'cache-and-network' }).data;
  const draft = useDraft(emptyWidget);
  const { run, isSaving, faultOf } = useSaving();
  const named = useNamed('widgets', draft.value.name, true);
  const [create] = useCreateWidgetMutation({ context: { quiet: true }, refetchQueries: ['WidgetList'] });
  async function save() {
    if (!named.check()) return;
    const input = { ...draft.value, name: draft.value.name.trim() };
    let id = '';
    const make = async () => {
      const { data } = await create({ variables: { input } });
      if (data) id = readFragment(WidgetRowFragmentDoc, data.createWebWidget).id;
    };
    if (!(await run(make, t('saved', { name: input.name })))) return;
    draft.reset();
    leave(`${WIDGETS.home}/${id}`);
  }
  return (
    <ThingForm of={WIDGETS} isWide draft={draft} isSaving={isSaving} onSave={save}>
      <div className={styles.columns}>
        <div>
          <WidgetForm
            isNew
            draft={draft}
            choices={choices}
            faultOf={(field) => named.faultOf(field) ?? faultOf(field)}
          />
        </div>
        <Preview values={draft.value} company={choices.agency.name} locale={choices.agency.localeCode} />
      </div>
    </ThingForm>
  );
}
