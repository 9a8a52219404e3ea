import type { FilledFieldsFragment } from '@/gql/graphql';

/** A field with what the ticket has in it. */
export type FilledField = FilledFieldsFragment['customFields'][number];

export type FieldContent = string | number | boolean;
