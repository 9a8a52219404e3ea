import type { SettingsEntry, SettingsGroup } from './settings-nav';

/** The entry that a page belongs to: the longest address that the page's own begins with. */
export function entryAt(groups: readonly SettingsGroup[], pathname: string): SettingsEntry | undefined {
  return groups
    .flatMap((group) => group.entries)
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];
}
