import { useTranslation } from 'react-i18next';
import { FieldInput } from './FieldEditor';
import type { FieldContent } from './filled-field';
import { readNumber } from './readNumber';
import { useRequiredContactFieldsQuery } from './RequiredFields.generated';

/** What was typed, by the key of the field. */
export type FieldDrafts = Readonly<Record<string, FieldContent | null>>;

/** The fields without which no contact is saved. Empty until they are known, and for most companies. */
export function useRequiredFields() {
  const { i18n } = useTranslation();
  const { data, refetch } = useRequiredContactFieldsQuery({
    context: { quiet: true },
    fetchPolicy: 'cache-and-network',
  });
  const fields = (data?.customFields ?? []).filter(({ isRequired }) => isRequired);
  return {
    fields,
    /** A fault of a field that is not asked for yet: it has become needed since. */
    learn: (faults: readonly string[]) => {
      const asked = new Set(fields.map(({ key }) => `fields.${key}`));
      if (faults.some((name) => name.startsWith('fields.') && !asked.has(name)))
        void refetch().catch(() => undefined);
    },
    /** As the server reads it: a number is typed as the language writes it. */
    contentOf: (drafts: FieldDrafts): Record<string, FieldContent | null> =>
      Object.fromEntries(
        fields.map(({ key, kind }) => {
          const draft = drafts[key] ?? null;
          return [
            key,
            kind === 'NUMBER' && typeof draft === 'string' ? readNumber(draft, i18n.language) : draft,
          ];
        }),
      ),
  };
}

interface Props {
  fields: ReturnType<typeof useRequiredFields>['fields'];
  drafts: FieldDrafts;
  /** A sentence per field, as the server names them. */
  faults: Readonly<Record<string, string>>;
  onChange: (key: string, value: FieldContent | null) => void;
}

/** Asked for where somebody makes a contact. */
export function RequiredFields({ fields, drafts, faults, onChange }: Props) {
  return fields.map((field) => (
    <FieldInput
      key={field.id}
      field={field}
      isRequired
      value={drafts[field.key] ?? null}
      fault={faults[`fields.${field.key}`] ?? null}
      onChange={(value) => onChange(field.key, value)}
    />
  ));
}
