import { useTranslation } from 'react-i18next';
import { ChannelGlyph } from '@/ui';
import { FormSection } from '@/ui/page';
import styles from './User.module.css';
import type { Person } from './useUserForm';

/** The private channels that this person works on; who may use a channel is chosen where the channel is. */
export function UserChannels({ user }: { user: Person }) {
  const { t } = useTranslation('people');
  if (!user.channels) return null;
  return (
    <FormSection title={t('user.channels')} help={t('user.channelsHelp')}>
      {user.channels.length === 0 ? <p className={styles.plain}>{t('user.noChannels')}</p> : null}
      <ul className={styles.channels}>
        {user.channels.map((channel) => (
          <li key={channel.id}>
            <ChannelGlyph type={channel.type} size={16} />
            <bdi>{channel.name}</bdi>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
