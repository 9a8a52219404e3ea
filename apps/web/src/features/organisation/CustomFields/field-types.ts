import {
  IconCalendar,
  IconCheckbox,
  type Icon,
  IconHash,
  IconLetterCase,
  IconLink,
  IconSelector,
} from '@tabler/icons-react';
import type { CustomFieldKind, CustomFieldType } from '@/gql/graphql';

/** The pages of the area, by the word in their address. */
export const FIELD_PAGES: readonly { path: string; type: CustomFieldType }[] = [
  { path: 'tickets', type: 'TICKET' },
  { path: 'contacts', type: 'CONTACT' },
  { path: 'profiles', type: 'PROFILE' },
  { path: 'users', type: 'USER' },
];

export const AREA = '/admin/custom_fields';

export const KIND_ICONS: Record<CustomFieldKind, Icon> = {
  TEXT: IconLetterCase,
  NUMBER: IconHash,
  DATE: IconCalendar,
  CHECKBOX: IconCheckbox,
  DROPDOWN: IconSelector,
  HYPERLINK: IconLink,
};

export const KINDS = Object.keys(KIND_ICONS) as CustomFieldKind[];

export function pageOf(type: CustomFieldType): string {
  return `${AREA}/${FIELD_PAGES.find((page) => page.type === type)?.path ?? 'tickets'}`;
}
