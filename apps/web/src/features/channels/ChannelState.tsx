import { useTranslation } from 'react-i18next';
import type { ChannelRowFragment } from '@/gql/graphql';
import { Tag } from '@/ui';
import { isRetired } from './kinds';
import styles from './Channels.module.css';

type Props = { channel: Pick<ChannelRowFragment, 'type' | 'status' | 'trouble'>; withCure?: boolean };

/** Works, does not work and what cures it, switched off, or of a kind that has ended. */
export function ChannelState({ channel: { type, status, trouble }, withCure }: Props) {
  const { t } = useTranslation('channels');
  if (isRetired(type)) return <Tag>{t('state.ended')}</Tag>;
  if (status === 'DISABLED') return <Tag>{t('state.off')}</Tag>;
  if (status !== 'BROKEN') return <Tag tone="ok">{t('state.works')}</Tag>;
  return (
    <span className={styles.two}>
      <Tag tone="danger">{t('state.broken')}</Tag>
      {withCure && trouble ? <span className={styles.small}>{t(`cure.${trouble.code}`)}</span> : null}
    </span>
  );
}
