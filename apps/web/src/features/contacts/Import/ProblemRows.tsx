import { useTranslation } from 'react-i18next';
import type { ContactRowReason } from '@/gql/graphql';
import styles from './Import.module.css';
import type { ImportWhole } from './useImport';

export interface Problem {
  column?: string | null;
  reason: ContactRowReason;
  number?: number | null;
}

/** The rows that were, or would be, refused: the first of them, each with its reasons. */
export function ProblemRows({ view }: { view: ImportWhole }) {
  const { t } = useTranslation('contactImport');
  if (view.problems.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{t('problemsTitle')}</h2>
      <div className={styles.scroll} role="region" aria-label={t('problemsTitle')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('lineHead')}</th>
              <th scope="col">{t('why')}</th>
              <th scope="col">{t('content')}</th>
            </tr>
          </thead>
          <tbody>
            {view.problems.map((row) => (
              <tr key={row.line}>
                <td>{row.line}</td>
                <td>
                  <Reasons problems={row.problems} />
                </td>
                <td>
                  <bdi>{row.cells.filter(Boolean).join(' · ')}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function Reasons({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('contactImport');
  return problems.map((problem, at) => (
    <div key={`${problem.column}-${problem.reason}-${at}`} className={styles.problem}>
      {problem.column ? <bdi>{problem.column}: </bdi> : null}
      {t(`reasons.${problem.reason}`, { number: problem.number ?? '' })}
    </div>
  ));
}
