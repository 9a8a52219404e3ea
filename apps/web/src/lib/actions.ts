import type { Icon } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createStore } from './store';

/** One line of a list of choices in the palette: a colleague, a label, a moment. */
export interface ActionChoice {
  id: string;
  label: string;
  icon?: Icon;
  /** Quiet words behind the label, and at the end of the row. */
  detail?: string;
  hint?: string;
  run: () => void;
}

/** What an action asks for before it can run: a list of its own in the palette. */
export interface ActionChoices {
  placeholder: string;
  /** A hook: what there is to choose for these words. It filters by itself, because it knows what the words mean. */
  useChoices: (query: string) => readonly ActionChoice[];
}

/** Something that can be done: shown in the palette and among the shortcuts, run by its key. */
export interface OfferedAction {
  id: string;
  label: string;
  icon: Icon;
  /** A shortcut as `useShortcuts` names it: "e", "shift+u", "#". */
  keys?: string;
  /** A few words at the end of the palette's row. */
  hint?: string;
  /** Other words that it is looked for by, with commas between them; each also begins a sentence such as "snooze until friday". */
  also?: string;
  choices?: ActionChoices;
  run: () => void;
}

/** Whose actions they are. What is selected goes before the open ticket, and that before the list. */
export type ActionScope = 'selection' | 'ticket' | 'list';

export interface ActionGroup {
  scope: ActionScope;
  /** Shown as a chip beside the field: what will be acted on. */
  chip?: string;
  ticketId?: string;
  actions: readonly OfferedAction[];
}

const ORDER: readonly ActionScope[] = ['selection', 'ticket', 'list'];

const offered = createStore<readonly ActionGroup[]>([]);

/** Whatever stands on the screen hands over what can be done with it; it is withdrawn when it leaves. Memoise `group`. */
export function useOfferActions(group: ActionGroup | null): void {
  useEffect(() => {
    if (!group) return;
    const all = [...offered.get(), group];
    offered.set(all.toSorted((one, two) => ORDER.indexOf(one.scope) - ORDER.indexOf(two.scope)));
    return () => offered.set(offered.get().filter((each) => each !== group));
  }, [group]);
}

/** The same for one action whose words stay and whose deed is a new function with each drawing. */
export function useOfferAction(scope: ActionScope, action: Omit<OfferedAction, 'hint' | 'choices'>): void {
  const { id, label, icon, keys, also } = action;
  const latest = useRef(action.run);
  latest.current = action.run;
  useOfferActions(
    useMemo(
      () => ({ scope, actions: [{ id, label, icon, keys, also, run: () => latest.current() }] }),
      [scope, id, label, icon, keys, also],
    ),
  );
}

/** Everything that can be done now, the nearest first. */
export function useOfferedGroups(): readonly ActionGroup[] {
  return useSyncExternalStore(offered.subscribe, offered.get);
}

/** Groups of one scope put together: a part of the screen may offer its actions in pieces. */
export function byScope(groups: readonly ActionGroup[]): readonly Pick<ActionGroup, 'scope' | 'actions'>[] {
  return ORDER.map((scope) => ({
    scope,
    actions: groups.filter((group) => group.scope === scope).flatMap(({ actions }) => actions),
  })).filter(({ actions }) => actions.length > 0);
}
