import { useTranslation } from 'react-i18next';
import type { ChannelType } from '@/gql/graphql';
import { ChannelGlyph } from '@/ui';
import styles from './LoginPage.module.css';

/** A picture in words: customers ask in their own language and get their answer. Never translated. */
const SCENE = [
  { side: 'them', lang: 'nl', text: 'Is mijn fiets al klaar?' },
  { side: 'us', lang: 'nl', text: 'Ja, hij staat voor je klaar.' },
  { side: 'them', lang: 'de', text: 'Passt der Helm auch in 57?' },
  { side: 'us', lang: 'de', text: 'Ja, Größe M sitzt gut.' },
  { side: 'them', lang: 'ar', text: 'متى تفتحون يوم السبت؟' },
  { side: 'us', lang: 'ar', text: 'من التاسعة صباحاً.' },
] as const;

const CHANNELS: readonly ChannelType[] = [
  'EMAIL',
  'CHAT',
  'WA_BUSINESS',
  'INSTAGRAM',
  'FACEBOOK',
  'TELEGRAM',
  'SMS',
  'VOICE',
];

export function LoginScene() {
  const { t } = useTranslation('identity');
  return (
    <aside className={styles.scene} aria-hidden>
      <div className={styles.talk}>
        {SCENE.map((line) => (
          <p key={line.text} className={styles[line.side]}>
            <span lang={line.lang} dir="auto">
              {line.text}
            </span>
          </p>
        ))}
        <p className={styles.channels}>
          {CHANNELS.map((type) => (
            <ChannelGlyph key={type} type={type} size={20} plain />
          ))}
          <span>{t('oneInbox')}</span>
        </p>
      </div>
    </aside>
  );
}
