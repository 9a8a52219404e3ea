import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ContactImportPreviewQuery } from '@/gql/graphql';
import { LineSkeleton, Tag } from '@/ui';
import styles from './Import.module.css';
import { Reasons } from './ProblemRows';

type Row = ContactImportPreviewQuery['contactImport']['preview'][number];

function placesOf({ groups, profile, consents, notes }: Row, t: TFunction<'contactImport'>) {
  return [
    ...(groups.length > 0 ? [{ title: t('to.GROUPS'), text: groups.join(', ') }] : []),
    ...(profile ? [{ title: t('to.PROFILE'), text: profile }] : []),
    ...(consents ? [{ title: t('to.CONSENTS'), text: consents }] : []),
    ...(notes.length > 0 ? [{ title: t('to.NOTES'), text: notes.join(' · ') }] : []),
  ];
}

/** The first rows as they would be. */
export function ImportPreview({ rows }: { rows: readonly Row[] | undefined }) {
  const { t } = useTranslation('contactImport');
  if (!rows) return <LineSkeleton width="60%" />;
  return (
    <div className={styles.scroll} role="region" aria-label={t('previewTitle')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('lineHead')}</th>
            <th scope="col">{t('becomes')}</th>
            <th scope="col">{t('to.NAME')}</th>
            <th scope="col">{t('to.EMAIL')}</th>
            <th scope="col">{t('to.PHONE')}</th>
            <th scope="col">{t('more')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td>{row.line}</td>
              <td>
                <Tag tone={row.verb === 'REFUSE' ? 'danger' : 'neutral'}>{t(`verb.${row.verb}`)}</Tag>
                <Reasons problems={row.problems} />
                {row.isFollowed ? <div>{t('followed')}</div> : null}
              </td>
              <td>
                <bdi>{row.fullName}</bdi>
              </td>
              <td>
                <bdi>{row.emails.join(', ')}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{row.phones.join(', ')}</bdi>
              </td>
              <td>
                {[...placesOf(row, t), ...row.fields].map(({ title, text }) => (
                  <div key={title}>
                    <bdi>{title}</bdi>: <bdi>{text}</bdi>
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
