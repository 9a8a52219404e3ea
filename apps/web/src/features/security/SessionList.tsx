import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFragment } from '@/gql';
import type { SessionRowFragment } from '@/gql/graphql';
import { toast } from '@/lib/toast';
import { ErrorState, LineSkeleton } from '@/ui';
import { ConfirmModal, FormSection } from '@/ui/page';
import {
  SessionRowFragmentDoc,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useOwnSessionsQuery,
} from './security.generated';
import styles from './SessionList.module.css';
import { nameOf, SessionRow } from './SessionRow';

type Asked = { kind: 'one'; session: SessionRowFragment } | { kind: 'others' } | null;

/** Where one is signed in, and the way out of each. */
export function SessionList() {
  const { t } = useTranslation('security');
  const { data, error, refetch } = useOwnSessionsQuery({ fetchPolicy: 'cache-and-network' });
  const [asked, setAsked] = useState<Asked>(null);
  const sessions = readFragment(SessionRowFragmentDoc, data?.sessions) ?? [];
  const hasOthers = sessions.some((session) => !session.isCurrent);

  return (
    <FormSection title={t('sessions.title')} help={t('sessions.help')}>
      {error && !data ? <ErrorState title={t('errors.offline')} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LineSkeleton width={280} /> : null}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setAsked({ kind: 'one', session })} />
        ))}
      </ul>
      {hasOthers ? (
        <div>
          <Button variant="default" className={styles.all} onClick={() => setAsked({ kind: 'others' })}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      ) : null}
      <EndQuestion asked={asked} onDone={() => void refetch()} onClose={() => setAsked(null)} />
    </FormSection>
  );
}

/** A session that ended cannot be brought back: the device has to sign in again. */
function EndQuestion(props: { asked: Asked; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('security');
  const [endOne, one] = useEndSessionMutation();
  const [endOthers, others] = useEndOtherSessionsMutation();
  const { asked } = props;
  const name = asked?.kind === 'one' ? nameOf(asked.session.device, t) : '';

  async function end() {
    try {
      if (asked?.kind === 'one') await endOne({ variables: { id: asked.session.id } });
      else await endOthers();
      toast.done(t(asked?.kind === 'one' ? 'sessions.ended' : 'sessions.othersEnded'));
    } finally {
      props.onClose();
      props.onDone();
    }
  }

  return (
    <ConfirmModal
      isOpen={asked !== null}
      title={asked?.kind === 'one' ? t('sessions.endTitle', { name }) : t('sessions.endOthers')}
      confirm={t(asked?.kind === 'one' ? 'sessions.end' : 'sessions.endOthers')}
      isBusy={one.loading || others.loading}
      onConfirm={() => void end().catch(() => {})}
      onClose={props.onClose}
    >
      {t('sessions.endText')}
    </ConfirmModal>
  );
}
