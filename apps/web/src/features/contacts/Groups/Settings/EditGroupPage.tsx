import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { readFragment } from '@/gql';
import type { ContactGroupRowFragment } from '@/gql/graphql';
import { useDraft } from '@/lib/draft';
import { useNews } from '@/lib/news';
import { OPENED, opened } from '@/lib/opened';
import { useSaving } from '@/lib/use-saving';
import { ThingForm, ThingOnTheWay, useLeave, useNamed } from '@/ui/page';
import {
  ContactGroupRowFragmentDoc,
  useOneContactGroupQuery,
  useUpdateContactGroupMutation,
} from '../Groups.generated';
import type { Rule } from '../Rule/rule';
import { GROUPS, type GroupValues, useDeleteGroup } from '../useGroups';
import { GroupForm } from './GroupForm';

/** One group. Each is a page of its own. */
export default function EditGroupPage() {
  const { groupId = '' } = useParams();
  return <OneGroup key={groupId} id={groupId} />;
}

function OneGroup({ id }: { id: string }) {
  const query = useOneContactGroupQuery({ variables: { id }, ...OPENED });
  const state = opened(query);
  useNews(['contact_groups.changed'], state.onRetry);
  if (query.data)
    return (
      <Loaded
        group={readFragment(ContactGroupRowFragmentDoc, query.data.contactGroup)}
        onChanged={state.onRetry}
      />
    );
  return <ThingOnTheWay of={GROUPS} lines={4} {...state} />;
}

function Loaded({ group, onChanged }: { group: ContactGroupRowFragment; onChanged: () => void }) {
  const { t } = useTranslation('groups');
  const leave = useLeave();
  const navigate = useNavigate();
  const saved = useMemo<GroupValues>(() => {
    const { name, description, color, rule } = group;
    return { name, description, color, rule: rule as Rule | null };
  }, [group]);
  const draft = useDraft(saved);
  const { run, isSaving, faultOf } = useSaving();
  const [update] = useUpdateContactGroupMutation({
    context: { quiet: true },
    refetchQueries: ['ContactGroupCounts', 'ContactGroupChoices'],
  });
  const remove = useDeleteGroup(() => leave(GROUPS.home));
  const named = useNamed('groups', draft.value.name, false);
  const kept = (field: string) => group.ruleFaults.find(({ path }) => path === field)?.message ?? null;
  async function save() {
    if (!named.check()) return;
    const input = { id: group.id, version: group.version, ...draft.changes };
    const { name } = draft.value;
    if (await run(() => update({ variables: { input } }), t('saved', { name }))) draft.reset();
    onChanged();
  }
  return (
    <ThingForm
      of={GROUPS}
      name={group.name}
      draft={draft}
      isSaving={isSaving}
      onSave={save}
      onDelete={() => remove(group)}
      actions={[
        {
          label: t('openMembers'),
          icon: <IconUsers size={16} aria-hidden />,
          run: () => void navigate(`/contact_groups/${group.id}`),
        },
      ]}
    >
      <GroupForm
        draft={draft}
        groupId={group.id}
        isNew={false}
        faultOf={(field) =>
          named.faultOf(field) ?? faultOf(field) ?? (draft.changes.rule ? null : kept(field))
        }
      />
    </ThingForm>
  );
}
