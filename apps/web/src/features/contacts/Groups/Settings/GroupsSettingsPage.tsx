import { ThingRows, ThingSearch, ThingsPage, useTerm } from '@/ui/page';
import { useGroupColumns } from '../group-columns';
import { GROUPS, useDeleteGroup, useGroups } from '../useGroups';

/** The groups of contacts, for who keeps them. */
export default function GroupsSettingsPage() {
  const list = useGroups(useTerm());
  const remove = useDeleteGroup(list.refresh);
  return (
    <ThingsPage of={GROUPS}>
      <ThingSearch of={GROUPS} />
      <ThingRows of={GROUPS} list={list} onDelete={remove} columns={useGroupColumns()} />
    </ThingsPage>
  );
}
