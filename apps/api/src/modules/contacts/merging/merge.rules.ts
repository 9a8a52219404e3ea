import type { FieldValue } from '../../organisation/index.js';

/** A field of the survivor that a merge changed: a fact of the contact, or `custom:` and the id of a custom field. */
export interface MergedField {
  key: string;
  before: FieldValue | null;
  after: FieldValue | null;
}
