import {
  IconPhone,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  IconPhoneX,
  IconRecordMail,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MessageContent } from './content';
import { Line } from './Line';

type Call = Extract<MessageContent, { kind: 'call' }>;

/** What became of a telephone call: who took it and after how long, how long it was, what the caller had chosen. */
export function CallCard({ call }: { call: Call }) {
  const { t } = useTranslation('sending');
  const { outcome, direction, answeredBy: name, waited, duration, recorded, path, tags, comments } = call;
  const isOurs = direction === 'out';
  const taken = name && !isOurs && waited !== undefined && t('content.callBy', { name, time: clock(waited) });
  const facts = [
    taken,
    name && isOurs && t('content.callFrom', { name }),
    duration > 0 && t('content.callLasted', { time: clock(duration) }),
    recorded !== undefined && recorded > 0 && t('content.callRecorded', { time: clock(recorded) }),
    path?.join(' › '),
    ...(comments ?? []).map(({ text, by }) => (by ? `${by}: ${text}` : text)),
    tags?.map((tag) => `#${tag}`).join(' '),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <Line icon={glyphOf(call)} title={isOurs ? t(titleOfOurs(outcome)) : t(`content.call_${outcome}`)}>
      {facts.length > 0
        ? // Colleagues may note the same twice, and nothing moves within.
          facts.map((fact, index) => (
            <div key={`${index} ${fact}`}>
              <bdi>{fact}</bdi>
            </div>
          ))
        : null}
    </Line>
  );
}

function titleOfOurs(outcome: Call['outcome']) {
  if (outcome === 'missed') return 'content.callOutMissed' as const;
  const isPlain = outcome === 'answered' || outcome === 'ringing';
  return isPlain ? ('content.callOut' as const) : (`content.call_${outcome}` as const);
}

function glyphOf({ outcome, direction }: Call) {
  if (outcome === 'voicemail') return IconRecordMail;
  if (outcome === 'missed' || outcome === 'busy' || outcome === 'failed') return IconPhoneX;
  if (outcome === 'ongoing') return IconPhone;
  return direction === 'in' ? IconPhoneIncoming : IconPhoneOutgoing;
}

/** As telephones show it: 0:07, 12:40. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
