import {
  IconPhone,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  IconPhoneX,
  IconRecordMail,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { HistoryCallFragment } from '@/gql/graphql';
import { formatDateTime } from '@/lib/format';
import { useRelativeTime } from '@/lib/relative-time';
import { IconAction } from '@/ui';
import styles from './Calls.module.css';
import { clock, shownNumber } from './phone-number';
import { useCallOut, usePhoneFacts } from './usePhone';

export function CallRow({ call }: { call: HistoryCallFragment }) {
  const { t } = useTranslation('phone');
  const since = useRelativeTime();
  const callOut = useCallOut();
  const lines = usePhoneFacts()?.lines ?? [];
  // A channel that only tells of calls has no line: another one calls.
  const by = lines.some(({ channelId }) => channelId === call.channelId) ? call.channelId : null;
  const Glyph = glyphOf(call);
  const number = shownNumber(call.number);
  const name = call.contactName ?? number;
  const facts = [
    t(wordsOf(call)),
    call.userName && t(call.direction === 'in' ? 'by' : 'from', { name: call.userName }),
    call.duration ? clock(call.duration) : null,
    call.path.join(' › '),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <li className={styles.row} data-missed={isMissed(call) || undefined}>
      <span className={styles.glyph}>
        <Glyph size={18} aria-hidden />
      </span>
      <div className={styles.words}>
        <Who call={call} />
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {call.recording ? <Recording url={call.recording.url} name={name} /> : null}
      </div>
      <span className={styles.end}>
        <bdi className={styles.quiet}>{call.channelName}</bdi>
        <time dateTime={call.startedAt} title={formatDateTime(call.startedAt)} className={styles.quiet}>
          {since(call.startedAt)}
        </time>
      </span>
      {callOut && /^\d{7,15}$/.test(call.number) ? (
        <IconAction
          size={40}
          label={t('callBackTo', { name })}
          onClick={() => callOut({ number, name: call.contactName, channelId: by })}
        >
          <IconPhone size={18} />
        </IconAction>
      ) : null}
    </li>
  );
}

function Who({ call: { contactName, number, ticketId } }: { call: HistoryCallFragment }) {
  const name = contactName ?? shownNumber(number);
  const hasName = name !== shownNumber(number);
  return (
    <div className={styles.head}>
      {ticketId ? (
        <Link to={`/tickets/${ticketId}`} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className={styles.name}>{name}</bdi>
      )}
      {hasName ? (
        <bdi dir="ltr" className={styles.quiet}>
          {shownNumber(number)}
        </bdi>
      ) : null}
    </div>
  );
}

function Recording({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('phone');
  return (
    // Nobody has written down what is said in it.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio className={styles.player} src={url} controls preload="none" aria-label={t('play', { name })} />
  );
}

const isMissed = ({ direction, outcome }: HistoryCallFragment): boolean =>
  direction === 'in' && (outcome === 'missed' || outcome === 'voicemail');

function glyphOf(call: HistoryCallFragment) {
  if (call.outcome === 'voicemail') return IconRecordMail;
  if (isMissed(call) || call.outcome === 'failed') return IconPhoneX;
  return call.direction === 'in' ? IconPhoneIncoming : IconPhoneOutgoing;
}

const known = ['answered', 'busy', 'failed', 'voicemail', 'missed'] as const;

function wordsOf({ direction, outcome, status }: HistoryCallFragment) {
  if (status !== 'ended') return status === 'ongoing' ? ('ongoing' as const) : ('rings' as const);
  const side = direction === 'in' ? 'in' : 'out';
  return `${side}.${known.find((one) => one === outcome) ?? 'missed'}` as const;
}
