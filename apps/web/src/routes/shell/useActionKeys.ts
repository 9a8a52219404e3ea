import { useOfferedGroups } from '@/lib/actions';
import { type Shortcuts, useShortcuts } from '@/lib/shortcuts';

/** The keys of all that can be done now. Where two want the same key, the nearer one has it. */
export function useActionKeys(): void {
  const keys: Shortcuts = {};
  for (const { actions } of useOfferedGroups()) {
    for (const action of actions) if (action.keys) keys[action.keys] ??= action.run;
  }
  useShortcuts(keys);
}
