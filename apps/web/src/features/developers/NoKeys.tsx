import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/ui';
import styles from './Developers.module.css';
import { examples, type KeyDraft } from './key-draft';

/** Why there are keys, and three real ones to begin with. */
export function NoKeys(props: { onStart: (draft: Partial<KeyDraft>) => void }) {
  const { t } = useTranslation('developers');
  return (
    <EmptyState
      icon={<IconKey size={18} />}
      title={t('empty.title')}
      actions={
        <div className={styles.examples}>
          {examples.map(({ key, draft }) => (
            <button
              key={key}
              type="button"
              className={styles.example}
              onClick={() => props.onStart({ ...draft, name: t(`ex.${key}.title`) })}
            >
              <span className={styles.exampleTitle}>{t(`ex.${key}.title`)}</span>
              <span className={styles.exampleText}>{t(`ex.${key}.text`)}</span>
            </button>
          ))}
        </div>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
