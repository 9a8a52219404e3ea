import { useMemo } from 'react';
import { useSession } from '@/lib/session';
import { isKnownPath } from '../known-paths';
import { type SettingsGroup, settingsNav } from './settings-nav';

/** The groups with what this person may open, without groups that would be empty. */
export function useSettingsNav(): readonly SettingsGroup[] {
  const { can } = useSession();
  return useMemo(
    () =>
      settingsNav
        .map((group) => ({
          ...group,
          entries: group.entries.filter(
            ({ path, permission }) => isKnownPath(path) && (!permission || can(permission)),
          ),
        }))
        .filter((group) => group.entries.length > 0),
    [can],
  );
}
