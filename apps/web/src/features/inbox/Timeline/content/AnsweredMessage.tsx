import { useFragment } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { AnsweredMessageFragmentDoc } from '../Timeline.generated';
import styles from './Content.module.css';

/** The message that is answered, where this browser has it. */
export function AnsweredMessage({ id }: { id: string | null }) {
  const { t } = useTranslation('sending');
  const { data, complete } = useFragment({
    fragment: AnsweredMessageFragmentDoc,
    fragmentName: 'AnsweredMessage',
    from: id === null ? null : { __typename: 'Message', id },
  });
  if (id === null || !complete || !data) return null;
  const words = data.text || data.attachments[0]?.name || '';
  return (
    <blockquote className={styles.answered} aria-label={t('answers', { name: data.author.name })}>
      <bdi>{data.author.name}</bdi>
      <span dir="auto">{words.slice(0, 160)}</span>
    </blockquote>
  );
}
