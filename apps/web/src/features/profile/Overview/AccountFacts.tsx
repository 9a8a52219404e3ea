import { IconCircleCheck, IconMailExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProfileOverviewQuery } from '@/gql/graphql';
import { formatDate } from '@/lib/format';
import { FormSection } from '@/ui/page';
import styles from './AccountFacts.module.css';

/** What is true of the account and is changed by others. */
export function AccountFacts({ me }: { me: ProfileOverviewQuery['me'] }) {
  const { t } = useTranslation('profile');
  return (
    <FormSection title={t('account.title')} help={t('account.help')}>
      <dl className={styles.facts}>
        <dt>{t('account.email')}</dt>
        <dd>
          <bdi>{me.email}</bdi>{' '}
          {me.isEmailVerified ? (
            <span className={styles.verified}>
              <IconCircleCheck size={14} aria-hidden />
              {t('account.verified')}
            </span>
          ) : (
            <span className={styles.unverified}>
              <IconMailExclamation size={14} aria-hidden />
              {t('account.unverified')}
            </span>
          )}
        </dd>
        <dt>{t('account.role')}</dt>
        <dd>{t(`roles.${me.role}`)}</dd>
        <dt>{t('account.teams')}</dt>
        <dd>
          {me.teams.length > 0 ? (
            <ul className={styles.teams}>
              {me.teams.map((team) => (
                <li key={team.id} className={styles.team}>
                  <bdi>{team.name}</bdi>
                </li>
              ))}
            </ul>
          ) : (
            t('account.noTeam')
          )}
        </dd>
        <dt>{t('account.since')}</dt>
        <dd>
          <time dateTime={me.createdAt}>{formatDate(me.createdAt)}</time>
        </dd>
      </dl>
    </FormSection>
  );
}
