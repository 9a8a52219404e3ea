import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './EmojiPicker.module.css';
import { emojiPreferences, type SkinTone } from './preferences';

const HANDS: readonly [SkinTone, string][] = [
  [0, '✋'],
  [1, '✋🏻'],
  [2, '✋🏼'],
  [3, '✋🏽'],
  [4, '✋🏾'],
  [5, '✋🏿'],
];

/** In which skin tone hands and people are put in; kept for this person. */
export function ToneChoice({ tone }: { tone: SkinTone }) {
  const { t } = useTranslation('composer');
  return (
    <Menu withinPortal={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={32}
          className={styles.tone}
          aria-label={`${t('emoji.tone')}: ${t(`emoji.tones.${tone}`)}`}
          title={t('emoji.tone')}
        >
          {HANDS[tone]?.[1]}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {HANDS.map(([value, hand]) => (
          <Menu.Item
            key={value}
            aria-current={value === tone || undefined}
            rightSection={value === tone ? <IconCheck size={16} aria-hidden /> : null}
            leftSection={<span aria-hidden>{hand}</span>}
            onClick={() => emojiPreferences.setTone(value)}
          >
            {t(`emoji.tones.${value}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
