import type { ProfileMergePreviewQuery } from '@/gql/graphql';

type Preview = ProfileMergePreviewQuery['profileMergePreview'];

/** By the key of a field: the profile whose value is kept. */
export type MergeChoices = Readonly<Record<string, string>>;

export interface MergeLine {
  /** `name`, `kind`, or that of a custom field. */
  key: string;
  field: Preview['fields'][number]['field'] | null;
  from: unknown;
  into: unknown;
  keptId: string;
}

/** The fields in which either of the two has something; without a choice the one that stays keeps what it has. */
export function mergeLines({ from, into, fields }: Preview, choices: MergeChoices): MergeLine[] {
  const kept = (key: string, isEmpty: boolean) => choices[key] ?? (isEmpty ? from.id : into.id);
  return [
    { key: 'name', field: null, from: from.name, into: into.name, keptId: kept('name', false) },
    { key: 'kind', field: null, from: from.kind, into: into.kind, keptId: kept('kind', false) },
    ...fields
      .filter((each) => each.from !== null || each.into !== null)
      .map((each) => {
        const key = `custom:${each.field.id}`;
        const values = { from: each.from as unknown, into: each.into as unknown };
        return { key, field: each.field, ...values, keptId: kept(key, each.into === null) };
      }),
  ];
}
