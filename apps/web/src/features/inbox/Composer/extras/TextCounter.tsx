import { breachOfText, channelLimits, smsSize, textLengthFor } from '@parley/schema';
import { useTranslation } from 'react-i18next';
import type { ChannelType } from '@/gql/graphql';
import styles from './Extras.module.css';
import { limitWords } from './limitWords';

/** From this part of what there may be on, the counter is shown. */
const NEAR = 0.8;

/** Whether there is something to say of so many words. */
export function isCounted(type: ChannelType, text: string): boolean {
  const limits = channelLimits[type];
  const used = textLengthFor(limits, text);
  return used > 0 && (limits.quickReplyType === 'SMS' || used >= limits.text.max * NEAR);
}

/** How much of what the channel carries is used, once it matters; for text messages always, with their parts. */
export function TextCounter({ type, text }: { type: ChannelType; text: string }) {
  const { t } = useTranslation('quickReplies');
  const limits = channelLimits[type];
  const used = textLengthFor(limits, text);
  const breach = breachOfText(type, text);
  const isSms = limits.quickReplyType === 'SMS';
  if (!isCounted(type, text)) return null;
  const { segments, left, encoding } = smsSize(text);
  return (
    <p className={styles.counter} data-over={breach ? true : undefined} role={breach ? 'alert' : undefined}>
      {breach
        ? limitWords(breach, t)
        : isSms
          ? t('limits.segments', { count: segments, left, encoding })
          : t('limits.used', { used, max: limits.text.max })}
    </p>
  );
}
