import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '@/ui/page';
import styles from './Reactions.module.css';

const OFFERED = [...'👍👏🙏💪🎉🚀✅👀💡🤔😂😊😍🥳😅😢🙈🔥⭐💯', '❤️', '☕', '🤝', '🛠️'];
const MOST = 12;

/** The emoji that stand first when one reacts: pressed again, one leaves. */
export function ReactionsField(props: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const { t } = useTranslation('profile');
  const { value, onChange } = props;
  const isFull = value.length >= MOST;
  const all = [...OFFERED, ...value.filter((one) => !OFFERED.includes(one))];
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  return (
    <FormSection title={t('reactions.title')} help={t('reactions.help', { count: MOST })}>
      <div className={styles.grid} role="group" aria-label={t('reactions.title')}>
        {all.map((one) => {
          const isChosen = value.includes(one);
          return (
            <UnstyledButton
              key={one}
              className={styles.emoji}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => toggle(one)}
            >
              {one}
              {isChosen ? <IconCheck className={styles.tick} size={11} aria-hidden /> : null}
            </UnstyledButton>
          );
        })}
      </div>
      <p className={styles.count} role="status">
        {t('reactions.chosen', { count: value.length, most: MOST })}
      </p>
    </FormSection>
  );
}
