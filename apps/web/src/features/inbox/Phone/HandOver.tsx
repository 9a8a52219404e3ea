import { TextInput, UnstyledButton } from '@mantine/core';
import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codedError } from '@/lib/apollo';
import { toast } from '@/lib/toast';
import { LineSkeleton } from '@/ui';
import { useCallTakersQuery, useHandOverCallMutation } from './Phone.generated';
import styles from './Phone.module.css';
import { patchCall, type ShownCall } from './phoneStore';

interface Props {
  call: ShownCall;
  callId: string;
  onDone: () => void;
}

/** Who can take the call now, and giving it to them. */
export function HandOver({ call, callId, onDone }: Props) {
  const { t } = useTranslation('phone');
  const [term, setTerm] = useState('');
  const { data, error } = useCallTakersQuery({
    variables: { callId },
    fetchPolicy: 'network-only',
    pollInterval: 5_000,
    context: { quiet: true },
  });
  const give = useGive(call, callId, onDone);
  const { users = [], teams = [] } = data?.callTakers ?? {};
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(term.trim().toLowerCase());
  return (
    <div className={styles.takers} role="group" aria-label={t('handOver')}>
      <TextInput
        size="xs"
        data-autofocus
        value={term}
        placeholder={t('whom')}
        aria-label={t('whom')}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      {!data && !error ? <LineSkeleton width="60%" /> : null}
      {error && !data ? (
        <p className={styles.facts}>{codedError(error)?.message ?? t('notReached')}</p>
      ) : null}
      {data && users.length + teams.length === 0 ? <p className={styles.facts}>{t('nobodyFree')}</p> : null}
      <ul>
        {users.filter(fits).map((user) => (
          <li key={user.id}>
            <UnstyledButton
              className={styles.taker}
              onClick={() => void give({ userId: user.id }, user.name)}
            >
              <IconUser size={16} aria-hidden />
              <bdi>{user.name}</bdi>
            </UnstyledButton>
          </li>
        ))}
        {teams.filter(fits).map((team) => (
          <li key={team.id}>
            <UnstyledButton
              className={styles.taker}
              onClick={() => void give({ teamId: team.id }, team.name)}
            >
              <IconUsersGroup size={16} aria-hidden />
              <bdi>{team.name}</bdi>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** It counts as handed over at once; when the provider refuses, the call goes on here. */
function useGive({ key }: ShownCall, callId: string, onDone: () => void) {
  const { t } = useTranslation('phone');
  const [handOver] = useHandOverCallMutation({ context: { quiet: true } });
  return async (to: { userId: string } | { teamId: string }, name: string): Promise<void> => {
    patchCall(key, { how: 'handedOver' });
    onDone();
    try {
      await handOver({ variables: { input: { callId, ...to } } });
      toast.done(t('givenTo', { name }));
    } catch (error) {
      patchCall(key, { how: null });
      toast.failure(codedError(error)?.message ?? t('notReached'));
    }
  };
}
