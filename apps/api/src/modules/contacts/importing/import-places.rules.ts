import type { ContactMerge, ContactRowReason } from '@parley/schema';
import { sortNameOf } from '../contacts/contact.rules.js';

/** Something that is there, or that the import makes. */
export type Place = { readonly id: number } | { readonly name: string };
type Found = Place | { readonly reason: ContactRowReason };

/** Where a contact is now. */
export interface Standing {
  readonly groupIds: ReadonlySet<number>;
  readonly profileId: number | null;
}

/** Where a row takes a contact. */
export interface Joins {
  readonly groups: readonly Place[];
  readonly profile: Place | null;
}

export interface KnownGroup {
  id: number;
  name: string;
  isByRule: boolean;
}

export interface KnownProfile {
  id: number;
  name: string;
}

/** The names of several groups in one cell, with `;` between them; one that has a `;` itself stands in quotation marks. */
export function groupNames(cell: string): string[] {
  const names = cell.match(/(?<![^;])\s*"(?:[^"]|"")*"\s*(?=;|$)|[^;]+/g) ?? [];
  return [
    ...new Set(
      names.flatMap((part) => {
        const text = part.trim();
        const bare = /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
        const name = bare.replace(/[\p{Cc}\s]+/gu, ' ').trim();
        return name === '' ? [] : [name];
      }),
    ),
  ];
}

/** The other way round. */
export function groupCell(names: readonly string[]): string {
  return names.map((name) => (/[";]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');
}

const small = (name: string) => name.toLowerCase();
const NOWHERE: Standing = { groupIds: new Set(), profileId: null };

/** The groups and profiles that rows of a file name. */
export class Places {
  private readonly groups = new Map<string, KnownGroup>();
  private readonly profiles = new Map<string, KnownProfile[]>();
  private readonly made: Set<string>;

  constructor(
    private readonly known: {
      groups: readonly KnownGroup[];
      profiles: readonly KnownProfile[];
      /** By the id that a file may give; of one that was merged, the one that it became. */
      profileIds: ReadonlyMap<number, number>;
      standing: ReadonlyMap<number, Standing>;
      mayMakeGroups: boolean;
      mayMakeProfiles: boolean;
      /** How many more groups a company may have. */
      groupsLeft: number;
      /** Those that rows before will have made, when nothing of it is written down. */
      groupsMade?: Set<string>;
    },
  ) {
    this.made = known.groupsMade ?? new Set();
    // One that is written in exactly this way comes before another one.
    for (const group of known.groups)
      for (const key of [`= ${group.name}`, small(group.name)])
        if (!this.groups.has(key)) this.groups.set(key, group);
    for (const profile of known.profiles) {
      const key = sortNameOf(profile.name);
      this.profiles.set(key, [...(this.profiles.get(key) ?? []), profile]);
    }
  }

  of(contactId: number): Standing {
    return this.known.standing.get(contactId) ?? NOWHERE;
  }

  group(name: string): Found {
    const group = this.groups.get(`= ${name}`) ?? this.groups.get(small(name));
    if (group) return group.isByRule ? { reason: 'group_by_rule' } : { id: group.id };
    return this.known.mayMakeGroups ? { name } : { reason: 'no_such_group' };
  }

  /** Counts the groups that a row has made. @returns false when there would be more than there may be */
  make(places: readonly Place[]): boolean {
    const names = new Set(places.flatMap((place) => ('name' in place ? [placeKey(place)] : [])));
    const fresh = [...names].filter((name) => !this.made.has(name));
    if (this.made.size + fresh.length > this.known.groupsLeft && fresh.length > 0) return false;
    for (const name of fresh) this.made.add(name);
    return true;
  }

  profile(name: string, id: number | null): Found {
    if (id !== null) {
      const found = this.known.profileIds.get(id);
      return found === undefined ? { reason: 'no_such_profile' } : { id: found };
    }
    const called = this.profiles.get(sortNameOf(name)) ?? [];
    const exact = called.filter((one) => one.name === name);
    const [first, second] = exact.length > 0 ? exact : called;
    if (second) return { reason: 'two_profiles' };
    if (first) return { id: first.id };
    return this.known.mayMakeProfiles ? { name } : { reason: 'no_such_profile' };
  }
}

export const NO_PLACES = new Places({
  groups: [],
  profiles: [],
  profileIds: new Map(),
  standing: new Map(),
  mayMakeGroups: false,
  mayMakeProfiles: false,
  groupsLeft: 0,
});

/** What a row adds to where a contact is: a file takes nobody out of a group. */
export function joinsOf(
  row: { groups: readonly string[]; profile: string; profileId: number | null },
  knownId: number | null,
  onMatch: ContactMerge,
  places: Places,
): Joins | { readonly reason: ContactRowReason } {
  const now = knownId === null ? NOWHERE : places.of(knownId);
  const groups: Place[] = [];
  for (const name of row.groups) {
    const found = places.group(name);
    if ('reason' in found) return found;
    if (!('id' in found && now.groupIds.has(found.id))) groups.push(found);
  }
  const isNamed = row.profile !== '' || row.profileId !== null;
  const profile = isNamed ? places.profile(row.profile, row.profileId) : null;
  if (profile && 'reason' in profile) return profile;
  if (!places.make(groups)) return { reason: 'too_many_groups' };
  const stays =
    profile === null ||
    (now.profileId !== null && (onMatch === 'fill' || ('id' in profile && profile.id === now.profileId)));
  return { groups, profile: stays ? null : profile };
}

/** A place, as what is made is found by its name afterwards. */
export const placeKey = (place: Place): string => ('id' in place ? `#${place.id}` : small(place.name));
