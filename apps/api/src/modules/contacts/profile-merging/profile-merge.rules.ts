import type { CustomFieldView, FieldValue, FilledField } from '../../organisation/index.js';
import type { ProfileKindName, ProfileView } from '../profiles/profile.rules.js';

/** A value that came from the profile that was merged away. Merges of before filled empty fields only: those have no `before`. */
export interface CarriedField {
  fieldId: number;
  value: FieldValue | null;
  before?: FieldValue | null;
}

/** A fact of the profile that stays, which the merge changed. */
export interface CarriedFact {
  fact: ProfileFact;
  value: string;
  before: string;
}

export type Carried = CarriedField | CarriedFact;

/** A merge that can be undone. */
export interface ProfileMergeView {
  id: number;
  fromId: number;
  intoId: number;
  mergedAt: Date;
  contactIds: number[];
  carried: Carried[];
}

export const profileFacts = ['name', 'kind'] as const;
export type ProfileFact = (typeof profileFacts)[number];

/** Of which of the two the value of a field is kept: a fact by its name, a custom field by its id. */
export interface ProfileChoices {
  facts: ReadonlyMap<ProfileFact, number>;
  fields: ReadonlyMap<number, number>;
}

/** One custom field of both, and what stands in it afterwards. */
export interface MergedField {
  field: FilledField['field'];
  from: FieldValue | null;
  into: FieldValue | null;
  result: FieldValue | null;
}

/** What a merge would make of two profiles. */
export interface ProfileMergePreview {
  from: ProfileView;
  into: ProfileView;
  /** Afterwards. */
  name: string;
  kind: ProfileKindName;
  fields: MergedField[];
}

/** What was chosen; without a choice what the profile that stays knows, stays, and what it does not know comes from the other. */
export function mergedFields(
  from: readonly FilledField[],
  into: readonly FilledField[],
  { fields }: ProfileChoices,
  fromId: number,
): MergedField[] {
  const ofFrom = new Map(from.map(({ field, value }) => [field.id, value]));
  return into.map(({ field, value }) => {
    const other = ofFrom.get(field.id) ?? null;
    const chosen = fields.get(field.id);
    const result = chosen === undefined ? (value ?? other) : chosen === fromId ? other : value;
    return { field, from: other, into: value, result };
  });
}

export function mergedFacts(
  from: ProfileView,
  into: ProfileView,
  { facts }: ProfileChoices,
): Pick<ProfileView, ProfileFact> {
  const of = (fact: ProfileFact) => (facts.get(fact) === from.id ? from : into);
  return { name: of('name').name, kind: of('kind').kind };
}

/** Fields whose value becomes another one. */
export function carriedOf(fields: readonly MergedField[]): CarriedField[] {
  return fields.flatMap(({ field, into, result }) =>
    into === result ? [] : [{ fieldId: field.id, value: result, before: into }],
  );
}

export function carriedFacts(
  into: Pick<ProfileView, ProfileFact>,
  after: Pick<ProfileView, ProfileFact>,
): CarriedFact[] {
  return profileFacts.flatMap((fact) =>
    into[fact] === after[fact] ? [] : [{ fact, value: after[fact], before: into[fact] }],
  );
}

type Choice = { key: string; profileId: number };

/** Keys as callers write them: `name`, `kind`, or a custom field by its id or key. @returns why not, where one is wrong */
export function readChoices(
  given: readonly Choice[],
  known: readonly CustomFieldView[],
  ids: readonly number[],
  bareKey: (key: string) => string,
): ProfileChoices | string {
  const facts = new Map<ProfileFact, number>();
  const fields = new Map<number, number>();
  for (const { key, profileId } of given) {
    if (!ids.includes(profileId)) return 'Choose the value of one of these profiles.';
    const fact = profileFacts.find((one) => one === key);
    const field = known.find((one) => `custom:${one.id}` === key || bareKey(one.key) === bareKey(key));
    if (fact) facts.set(fact, profileId);
    else if (field) fields.set(field.id, profileId);
    else return 'There is no such field.';
  }
  return { facts, fields };
}
