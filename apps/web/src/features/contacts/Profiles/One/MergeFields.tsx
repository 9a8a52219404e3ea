import { useTranslation } from 'react-i18next';
import type { ProfileMergePreviewQuery } from '@/gql/graphql';
import { formatDate } from '@/lib/format';
import styles from './ProfilePage.module.css';

type Preview = ProfileMergePreviewQuery['profileMergePreview'];

/** What stands in each field of both, and what stands there afterwards. */
export function MergeFields({ preview }: { preview: Preview }) {
  const { t } = useTranslation('profiles');
  const { from, into } = preview;
  const said = preview.fields.filter((each) => each.result !== null);
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
            <th scope="col">{t('merge.after')}</th>
          </tr>
        </thead>
        <tbody>
          <Line title={t('name')} cells={[from.name, into.name, into.name]} />
          <Line
            title={t('kind')}
            cells={[from.kind, into.kind, into.kind].map((kind) => t(`kinds.${kind}`))}
          />
          {said.map((each) => (
            <Line
              key={each.field.id}
              title={each.field.title}
              cells={[each.from, each.into, each.result].map((value) => shown(each.field, value, t))}
            />
          ))}
          <Line
            title={t('contacts')}
            cells={[from.contactCount, into.contactCount, from.contactCount + into.contactCount].map(String)}
          />
        </tbody>
      </table>
    </div>
  );
}

function Line({ title, cells }: { title: string; cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {cells.map((cell, index) => (
        <td key={index}>
          <bdi>{cell}</bdi>
        </td>
      ))}
    </tr>
  );
}

/** A value in the words of people. */
function shown(
  { kind, options }: Preview['fields'][number]['field'],
  value: unknown,
  t: (key: string) => string,
): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return t(value ? 'merge.yes' : 'merge.no');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (kind === 'DROPDOWN') return options.find(({ id }) => id === text)?.label ?? text;
  return kind === 'DATE' ? formatDate(text) : text;
}
