import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ChannelRowFragment, ChannelTrialQuery } from '@/gql/graphql';
import { codedError } from '@/lib/apollo';
import { Notice } from '@/ui';
import { FormSection } from '@/ui/page';
import styles from './Channels.module.css';
import { useAnswerTrialMutation, useChannelTrialQuery } from './Trial.generated';

const LOOK_MS = 2_000;
/** Mail has a trial of its own; chats and telephones are tried where they are. */
const TRIED = new Set(['WA_BUSINESS', 'FACEBOOK', 'INSTAGRAM', 'TELEGRAM', 'TWILIO', 'SMS', 'CUSTOM']);

interface Props {
  channel: ChannelRowFragment;
  /** It was connected a moment ago: whatever comes is the trial. */
  isNew?: boolean;
}

/** Both ways of a channel with a telephone in hand: a message comes in, and a test answer goes back. */
export function Trial({ channel, isNew = false }: Props) {
  const { t } = useTranslation('channels');
  const [isOn, setOn] = useState(isNew);
  if (!TRIED.has(channel.type) || channel.status === 'DISABLED') return null;
  return (
    <FormSection title={t('trial.title')} help={t('trial.help')}>
      {isOn ? (
        <Running channel={channel} isNew={isNew} />
      ) : (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setOn(true)}>
            {t('trial.begin')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

type Row = ChannelTrialQuery['tickets']['edges'][number]['node'];

/** What came since the trial began. */
function useComing(channelId: string, isNew: boolean) {
  const { data } = useChannelTrialQuery({
    variables: { channelId },
    fetchPolicy: 'no-cache',
    pollInterval: LOOK_MS,
    skipPollAttempt: () => document.hidden,
    context: { quiet: true },
  });
  const before = useRef<string | null | undefined>(isNew ? null : undefined);
  const kept = useRef<Row | null>(null);
  const newest = data?.tickets.edges[0]?.node;
  if (data && before.current === undefined) before.current = newest?.lastMessage?.id ?? null;
  const isFresh = newest?.lastMessage && newest.lastMessage.id !== before.current;
  // Another conversation may move while the answer to the first is on its way.
  if (isFresh && (!kept.current || kept.current.id === newest.id)) kept.current = newest;
  return kept.current;
}

function Running({ channel, isNew }: Required<Props>) {
  const { t } = useTranslation('channels');
  const row = useComing(channel.id, isNew);
  const came = useRef<string | null>(null);
  const last = row?.lastMessage;
  if (last?.type === 'INBOUND') came.current = last.text;
  return (
    <>
      <div role="status">
        {row ? (
          <Notice tone="good">
            {t('trial.came', { name: row.contact.fullName })} <bdi>{came.current}</bdi>
          </Notice>
        ) : (
          <Notice>{t('trial.waiting', { to: channel.handle ?? channel.name })}</Notice>
        )}
      </div>
      {row ? <Answer row={row} /> : null}
    </>
  );
}

const TONES: Record<string, 'plain' | 'warn' | 'bad'> = {
  QUEUED: 'plain',
  SENDING: 'plain',
  UNKNOWN: 'warn',
  FAILED: 'bad',
};

function Answer({ row }: { row: Row }) {
  const { t } = useTranslation(['channels', 'conversation']);
  const [send, { loading }] = useAnswerTrialMutation({ context: { quiet: true } });
  const [sentId, setSentId] = useState('');
  const [fault, setFault] = useState('');
  const last = row.lastMessage;
  const status = (last?.id === sentId && last.deliveryStatus) || 'SENDING';
  async function answer(): Promise<void> {
    setFault('');
    try {
      const input = { ticketId: row.id, kind: 'REPLY' as const, body: t('trial.words') };
      setSentId((await send({ variables: { input } })).data?.sendMessage.message.id ?? '');
    } catch (error) {
      setFault(codedError(error)?.message ?? t('offline'));
    }
  }
  return (
    <>
      <div role="status">
        {sentId ? (
          <Notice tone={TONES[status] ?? 'good'}>
            {t('trial.answered')} <bdi>{t(`conversation:delivery.${status.toLowerCase()}`)}</bdi>
            {last?.id === sentId && last.deliveryError ? <bdi>{last.deliveryError}</bdi> : null}
          </Notice>
        ) : null}
      </div>
      {fault ? (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      ) : null}
      <div className={styles.buttons}>
        {sentId ? null : (
          <Button variant="default" loading={loading} onClick={() => void answer()}>
            {t('trial.answer')}
          </Button>
        )}
        <Button component={Link} variant="subtle" to={`/tickets/${row.id}`}>
          {t('trial.open')}
        </Button>
      </div>
    </>
  );
}
