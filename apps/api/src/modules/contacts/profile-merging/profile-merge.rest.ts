import type { FieldValue } from '../../organisation/index.js';
import { type ProfileRest, profileRest } from '../profiles/profile.rest.js';
import type { ProfileMergePreview } from './profile-merge.rules.js';

export interface ProfileMergeRest {
  from: ProfileRest;
  into: ProfileRest;
  /** Afterwards. */
  name: string;
  kind: string;
  fields: {
    key: string;
    title: string;
    from: FieldValue | null;
    into: FieldValue | null;
    result: FieldValue | null;
  }[];
}

export function mergeRest({ from, into, name, kind, fields }: ProfileMergePreview): ProfileMergeRest {
  return {
    from: profileRest(from),
    into: profileRest(into),
    name,
    kind,
    fields: fields.map(({ field, ...values }) => ({ key: field.key, title: field.title, ...values })),
  };
}
