import { labelColors } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useDraft } from '@/lib/draft';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, useLeave, useNamed } from '@/ui/page';
import { useCreateContactGroupMutation } from '../Groups.generated';
import { readRule } from '../Rule/rule';
import { GROUPS, type GroupValues } from '../useGroups';
import { GroupForm } from './GroupForm';

/** A new group; what a list was narrowed by comes along in the address. */
export default function CreateGroupPage() {
  const { t } = useTranslation('groups');
  const [search] = useSearchParams();
  const leave = useLeave();
  const empty: GroupValues = {
    name: '',
    description: '',
    color: labelColors[0],
    rule: readRule(search.get('rule')),
  };
  const draft = useDraft(empty);
  const { run, isSaving, faultOf } = useSaving();
  const named = useNamed('groups', draft.value.name, true);
  const [create] = useCreateContactGroupMutation({
    context: { quiet: true },
    refetchQueries: ['ContactGroupList', 'ContactGroupChoices'],
  });
  async function save() {
    if (!named.check()) return;
    const { name } = draft.value;
    if (!(await run(() => create({ variables: { input: draft.value } }), t('saved', { name })))) return;
    draft.reset();
    leave(GROUPS.home);
  }
  return (
    <ThingForm of={GROUPS} draft={draft} isSaving={isSaving} onSave={save}>
      <GroupForm draft={draft} isNew faultOf={(field) => named.faultOf(field) ?? faultOf(field)} />
    </ThingForm>
  );
}
