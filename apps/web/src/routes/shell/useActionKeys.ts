import { useOpenTicket } from '@/lib/actions';
import { type Shortcuts, useShortcuts } from '@/lib/shortcuts';

/** The keys of what can be done with the open ticket. */
export function useActionKeys(): void {
  const ticket = useOpenTicket();
  const keys: Shortcuts = {};
  for (const action of ticket?.actions ?? []) if (action.keys) keys[action.keys] = action.run;
  useShortcuts(keys);
}
