import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileMergePreviewQuery } from '@/gql/graphql';
import { formatDate } from '@/lib/format';
import { type MergeChoices, type MergeLine, mergeLines } from './merge-lines';
import styles from './ProfilePage.module.css';

type Preview = ProfileMergePreviewQuery['profileMergePreview'];

interface Props {
  preview: Preview;
  /** By the key of the field: whose value is kept. */
  choices: MergeChoices;
  onChoose: (key: string, profileId: string) => void;
}

/** What stands in each field of both; where the two differ, one is chosen. */
export function MergeFields({ preview, choices, onChoose }: Props) {
  const { t } = useTranslation('profiles');
  const { from, into } = preview;
  return (
    <div className={styles.fieldsFrame} tabIndex={0} role="region" aria-label={t('merge.fields')}>
      <table className={styles.fields}>
        <thead>
          <tr>
            <th scope="col">{t('merge.field')}</th>
            <th scope="col">
              <bdi>{from.name}</bdi>
            </th>
            <th scope="col">
              <bdi>{into.name}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {mergeLines(preview, choices).map((line) => (
            <Choice key={line.key} line={line} preview={preview} onChoose={onChoose} />
          ))}
          <tr>
            <th scope="row">{t('contacts')}</th>
            <td>{from.contactCount}</td>
            <td data-kept>{t('merge.together', { count: from.contactCount + into.contactCount })}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

interface ChoiceProps {
  line: MergeLine;
  preview: Preview;
  onChoose: Props['onChoose'];
}

function Choice({ line, preview, onChoose }: ChoiceProps) {
  const { t } = useTranslation('profiles');
  const group = useId();
  const title = line.field ? line.field.title : t(line.key);
  const sides = [
    { id: preview.from.id, name: preview.from.name, value: line.from },
    { id: preview.into.id, name: preview.into.name, value: line.into },
  ];
  return (
    <tr>
      <th scope="row">{title}</th>
      {sides.map(({ id, name, value }) => {
        const isKept = line.keptId === id;
        const text = shown(line, value, t);
        return (
          <td key={id} data-kept={isKept || undefined}>
            {line.from === line.into ? (
              <bdi>{text}</bdi>
            ) : (
              <label className={styles.choice}>
                <input
                  type="radio"
                  name={group}
                  checked={isKept}
                  aria-label={`${title}: ${text} (${name})`}
                  onChange={() => onChoose(line.key, id)}
                />
                <bdi>{text}</bdi>
              </label>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** A value in the words of people. */
function shown({ key, field }: MergeLine, value: unknown, t: (key: string) => string): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return t(value ? 'merge.yes' : 'merge.no');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (key === 'kind') return t(`kinds.${text}`);
  if (field?.kind === 'DROPDOWN') return field.options.find(({ id }) => id === text)?.label ?? text;
  return field?.kind === 'DATE' ? formatDate(text) : text;
}
