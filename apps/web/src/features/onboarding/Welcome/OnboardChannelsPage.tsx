import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ChannelType } from '@/gql/graphql';
import { restFetch } from '@/lib/rest';
import { BarePage, ChannelGlyph, LineSkeleton } from '@/ui';
import styles from './Welcome.module.css';

interface Channel {
  id: number;
  type: ChannelType;
  name: string;
  status: 'active' | 'broken' | 'disabled';
}

/** Kinds of channels, and by which interest somebody asks for them. */
const KINDS: { name: string; types: readonly ChannelType[] }[] = [
  { name: 'email', types: ['EMAIL'] },
  { name: 'chat', types: ['CHAT'] },
  { name: 'whatsapp', types: ['WA_BUSINESS', 'WHATSAPP'] },
  { name: 'messaging', types: ['FACEBOOK', 'INSTAGRAM', 'TELEGRAM', 'SMS', 'GBM'] },
  { name: 'voice', types: ['VOICE', 'VOIP'] },
];

/** Which ways customers have to reach the company already, the wished for ones first. */
export default function OnboardChannelsPage() {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const [channels, setChannels] = useState<Channel[] | null>(null);
  const [wished, setWished] = useState<string[]>([]);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    Promise.all([
      restFetch<{ data: Channel[] }>('/api/v2/channels?per_page=100'),
      restFetch<{ data: { interests: string[] } }>('/client-api/onboarding'),
    ]).then(
      ([ways, { data }]) => {
        setWished(data.interests);
        setChannels(ways.data);
      },
      () => setFailed(true),
    );
  }, []);
  const isWished = (name: string) => (wished.includes(name) ? 0 : 1);
  const kinds = KINDS.toSorted((a, b) => isWished(a.name) - isWished(b.name));
  return (
    <BarePage>
      <div className={styles.page}>
        <h1 className={styles.title}>{t('channels.title')}</h1>
        <p className={styles.text}>{t('channels.text')}</p>
        {hasFailed ? (
          <p className={styles.fault} role="alert">
            {t('channels.failed')}
          </p>
        ) : null}
        <div className={styles.cards} aria-busy={channels === null && !hasFailed}>
          {kinds.map(({ name, types }) => (
            <Kind key={name} name={name} type={types[0] ?? 'EMAIL'} found={foundOf(channels, types)} />
          ))}
        </div>
        <div className={styles.actions}>
          <Button size="md" onClick={() => void navigate('/tickets')}>
            {t('channels.go')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void navigate('/welcome')}>
            {t('channels.back')}
          </Button>
        </div>
      </div>
    </BarePage>
  );
}

function foundOf(channels: readonly Channel[] | null, types: readonly ChannelType[]) {
  return channels?.filter((channel) => types.includes(channel.type)) ?? null;
}

function Kind(props: { name: string; type: ChannelType; found: readonly Channel[] | null }) {
  const { t } = useTranslation('onboarding');
  const { name, type, found } = props;
  return (
    <div className={styles.card}>
      <ChannelGlyph type={type} size={20} />
      <span className={styles.words}>
        <span className={styles.name}>{t(`interests.${name}.title`)}</span>
        {found === null ? <LineSkeleton width={90} /> : <KindState found={found} />}
      </span>
    </div>
  );
}

/** Whether customers reach the company this way; a channel that is switched off is no way. */
function KindState({ found }: { found: readonly Channel[] }) {
  const { t } = useTranslation('onboarding');
  if (found.length === 0) {
    return (
      <span className={styles.not}>
        <IconCircleDashed size={14} aria-hidden />
        {t('channels.none')}
      </span>
    );
  }
  const running = found.filter(({ status }) => status !== 'disabled');
  const Icon = running.length > 0 ? IconCircleCheck : IconCircleMinus;
  return (
    <>
      <span className={running.length > 0 ? styles.ok : styles.not}>
        <Icon size={14} aria-hidden />
        {t(running.length > 0 ? 'channels.connected' : 'channels.off')}
      </span>
      <span className={styles.small} dir="auto">
        {(running.length > 0 ? running : found).map((channel) => channel.name).join(', ')}
      </span>
    </>
  );
}
