import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/lib/format';
import { useSession } from '@/lib/session';
import { ConfirmModal, FormSection } from '@/ui/page';
import styles from './User.module.css';
import { type SecurityVerb, useSecurityVerbs } from './useSecurityVerbs';
import type { Person } from './useUserForm';

/** How this person signs in, and what an administrator can do when something is lost. */
export function UserSecurity({ user }: { user: Person }) {
  const { t } = useTranslation('people');
  const { me } = useSession();
  const [question, setQuestion] = useState<SecurityVerb | null>(null);
  const verbs = useSecurityVerbs(user, () => setQuestion(null));
  if (user.status === 'INVITED') return null;
  const isOther = user.viewerCanEdit && user.id !== me.id;
  const canHandOver =
    me.isPrimary && user.id !== me.id && user.role === 'ADMINISTRATOR' && user.status === 'ACTIVE';
  const ask = (verb: SecurityVerb, isOffered: boolean) =>
    isOffered ? (
      <Button variant="default" onClick={() => setQuestion(verb)}>
        {t(`user.${verb}`)}
      </Button>
    ) : null;
  return (
    <FormSection title={t('user.security')}>
      <Line
        title={t('columns.twoFactor')}
        action={ask('resetTwoFactor', isOther && user.twoFactorEnabled === true)}
      >
        {t(user.twoFactorEnabled ? 'twoFactor.on' : 'twoFactor.off')}
      </Line>
      <Line title={t('columns.seen')} action={ask('endSessions', isOther && user.lastSeenAt !== null)}>
        {user.lastSeenAt ? formatDateTime(user.lastSeenAt) : t('neverSeen')}
      </Line>
      {canHandOver ? (
        <Line title={t('primary')} action={ask('handOver', true)}>
          {t('user.handOverHelp')}
        </Line>
      ) : null}
      {question ? (
        <ConfirmModal
          isOpen
          title={t(`user.${question}Title`, { name: user.fullName })}
          confirm={t(`user.${question}`)}
          isBusy={verbs.isBusy}
          onConfirm={() => void verbs.run(question)}
          onClose={() => setQuestion(null)}
        >
          {t(`user.${question}Text`, { name: user.fullName })}
        </ConfirmModal>
      ) : null}
      {verbs.dialog}
    </FormSection>
  );
}

function Line(props: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.line}>
      <span className={styles.lineWords}>
        <b>{props.title}</b>
        <span>{props.children}</span>
      </span>
      {props.action}
    </div>
  );
}
