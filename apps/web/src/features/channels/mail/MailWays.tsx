import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChannelForm } from '../kinds';
import { useProviderName } from '../useProviderName';
import styles from './Mail.module.css';

interface Props {
  forms: readonly ChannelForm[];
  chosen: string;
  onChoose: (provider: string) => void;
}

/** How mail gets here: each way with a sentence for whom it is. */
export function MailWays({ forms, chosen, onChoose }: Props) {
  const { t } = useTranslation('mail-channels');
  const nameOf = useProviderName();
  return (
    <Radio.Group label={t('ways.label')} value={chosen} onChange={onChoose} className={styles.ways}>
      <div className={styles.wayList}>
        {forms.map(({ provider }) => (
          <Radio.Card key={provider} value={provider} className={styles.way}>
            <Radio.Indicator />
            <span className={styles.wayWords}>
              <strong>{nameOf(provider)}</strong>
              <span>{t(`ways.${provider}`)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
