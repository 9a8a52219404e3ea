import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftFieldsFragment } from '@/gql/graphql';
import { ColleagueAvatar } from '@/ui';
import { textOf } from '../textOf';
import styles from './Drafts.module.css';

interface Props {
  drafts: readonly DraftFieldsFragment[];
  onTakeOver: (draft: DraftFieldsFragment) => void;
}

/** "Sam has a draft", with its words as they are typed. Only the words are shown: nothing of it is put into the page as markup. */
export function ColleagueDrafts({ drafts, onTakeOver }: Props) {
  return drafts.map((draft) => <OneDraft key={draft.id} draft={draft} onTakeOver={onTakeOver} />);
}

function OneDraft({ draft, onTakeOver }: { draft: DraftFieldsFragment; onTakeOver: Props['onTakeOver'] }) {
  const { t } = useTranslation('composer');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.bar} data-note={draft.kind === 'NOTE' || undefined}>
      <div className={styles.line}>
        <ColleagueAvatar id={draft.userId} name={draft.userName} size={20} />
        <span className={styles.words}>{t('write.has', { name: draft.userName })}</span>
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'write.hide' : 'write.show')}: ${draft.userName}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'write.hide' : 'write.show')}
        </Button>
        <Button variant="default" size="xs" onClick={() => onTakeOver(draft)}>
          {t('write.takeOver')}
        </Button>
      </div>
      {isOpen ? (
        <p className={styles.text} dir="auto">
          {textOf(draft.body)}
        </p>
      ) : null}
    </div>
  );
}
