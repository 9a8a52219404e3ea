import { Button } from '@mantine/core';
import { type ChannelPage, channelPages } from '@parley/schema';
import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ChannelType } from '@/gql/graphql';
import { restFetch } from '@/lib/rest';
import { useSession } from '@/lib/session';
import { BarePage, ChannelGlyph, LineSkeleton } from '@/ui';
import styles from './Welcome.module.css';

interface Channel {
  id: number;
  type: ChannelType;
  name: string;
  status: 'active' | 'broken' | 'disabled';
}

/** Kinds of channels, and by which interest somebody asks for them. */
const KINDS: { name: string; pages: readonly ChannelPage[] }[] = [
  { name: 'email', pages: ['email'] },
  { name: 'chat', pages: ['chat'] },
  { name: 'whatsapp', pages: ['wa_business'] },
  { name: 'messaging', pages: ['facebook', 'instagram', 'telegram', 'sms', 'custom'] },
  { name: 'voice', pages: ['voip'] },
];

const typesOf = (pages: readonly ChannelPage[]): readonly ChannelType[] =>
  pages.flatMap((page) => channelPages[page]);

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
          {kinds.map(({ name, pages }) => (
            <Kind key={name} name={name} pages={pages} found={foundOf(channels, typesOf(pages))} />
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

interface KindProps {
  name: string;
  pages: readonly ChannelPage[];
  found: readonly Channel[] | null;
}

/** One kind of channels, and the way to the pages where they are connected. */
function Kind({ name, pages, found }: KindProps) {
  const { t } = useTranslation(['onboarding', 'settings']);
  const { can } = useSession();
  const type = typesOf(pages)[0] ?? 'EMAIL';
  return (
    <div className={styles.card}>
      <ChannelGlyph type={type} size={20} />
      <span className={styles.words}>
        <span className={styles.name}>{t(`interests.${name}.title`)}</span>
        {found === null ? <LineSkeleton width={90} /> : <KindState found={found} />}
        {can('settings.channels.manage') ? (
          <span className={styles.ways}>
            {pages.map((page) => (
              <Link key={page} to={`/admin/channels2/${page}`}>
                {t(`settings:entries.channel_${page}`)}
              </Link>
            ))}
          </span>
        ) : null}
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
