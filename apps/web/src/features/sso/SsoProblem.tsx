import { ssoProblems } from '@parley/schema';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './SsoProblem.module.css';

/** Why a single sign-on came to nothing. @param code of the address of the sign-in page; nothing is drawn for others. */
export function SsoProblem({ code }: { code: string | null }) {
  const { t } = useTranslation('sso');
  const problem = ssoProblems.find((known) => known === code);
  if (!problem) return null;
  return (
    <div className={styles.problem} role="alert">
      <IconAlertCircle size={18} aria-hidden />
      <span>{t(`problems.${problem}`)}</span>
    </div>
  );
}
