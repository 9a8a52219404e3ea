import type { FilledContactFieldsFragment } from '@/gql/graphql';

type Filled = FilledContactFieldsFragment['fieldValues'][number];

/** A custom field, whatever it is of. */
export type CustomFieldFacts = Omit<Filled['field'], '__typename'>;

/** A field with what a conversation, a contact or a colleague has in it. */
export interface FilledField {
  field: CustomFieldFacts;
  value?: unknown;
}

export type FieldContent = string | number | boolean;

/** Puts a value into a field. @returns what is wrong with it, null when it was taken. */
export type SetField = (field: CustomFieldFacts, value: FieldContent | null) => Promise<string | null>;

/** The fields of one thing, and how they are changed. */
export interface Fields {
  filled: readonly FilledField[];
  canEdit: boolean;
  onSet: SetField;
}
