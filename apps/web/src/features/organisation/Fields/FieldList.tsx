import { useTranslation } from 'react-i18next';
import styles from './Fields.module.css';
import { FieldValue } from './FieldValue';
import type { FieldContent, FilledField, SetField } from './filled-field';

interface Props {
  filled: readonly FilledField[];
  canEdit: boolean;
  onSet: SetField;
  /** Whether it is asked for just now; what is required and empty, when not said otherwise. */
  isMissing?: (field: FilledField['field']) => boolean;
  /** What the star of a required field says. */
  needed: string;
}

/** Custom fields in their order, each changed where it stands. */
export function FieldList({ filled, canEdit, onSet, isMissing, needed }: Props) {
  const { t } = useTranslation('customFields');
  return (
    <dl className={styles.facts}>
      {filled.map(({ field, value = null }) => {
        const lacks = value === null && (isMissing ? isMissing(field) : field.isRequired);
        return (
          <div key={field.id} className={styles.fact} data-missing={lacks || undefined}>
            <dt title={field.help || undefined}>
              <bdi>{field.title}</bdi>
              {field.isRequired ? (
                <span className={styles.star} title={needed} aria-label={t('required')}>
                  *
                </span>
              ) : null}
            </dt>
            <dd>
              <FieldValue
                field={field}
                value={value as FieldContent | null}
                canEdit={canEdit}
                isMissing={lacks}
                onSet={(next) => onSet(field, next)}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
